// Draws the page's charts. Each is described by an object that LineChart writes; see that class.
(() => {
  'use strict';

  const ROW_HEIGHT = 15;
  const FONT = '12px system-ui, sans-serif';
  const charts = JSON.parse(document.getElementById('charts').textContent);
  const css = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const color = index => css('--c' + index % 8);

  // A place on a percentile axis is 1 / (1 - quantile): 10 is 90 %, 100 is 99 %.
  const percentile = (place, decimals) => (100 * (1 - 1 / place)).toFixed(decimals) + ' %';
  const percentileTick = place => percentile(place, Math.max(0, Math.round(Math.log10(place)) - 2));

  const powersOfTen = (min, max) => {
    const powers = [];
    for (let e = Math.floor(Math.log10(min)); e <= Math.ceil(Math.log10(max)); e++) {
      const power = 10 ** e;
      if (power >= min * 0.999 && power <= max * 1.001) powers.push(power);
    }
    return powers;
  };

  const plain = value => value == null ? '-'
    : value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

  function scale(axis) {
    if (axis.scale !== 'LINEAR') return {time: false, distr: 3, log: 10};
    return {
      time: false,
      range: (u, min, max) => [Math.min(0, min ?? 0), Math.max(axis.max ?? 0, max ?? 1) || 1],
    };
  }

  function axis(described, side) {
    const made = {
      side,
      label: described.label,
      labelFont: FONT,
      font: FONT,
      stroke: css('--text'),
      grid: {stroke: css('--line'), width: 1},
      ticks: {stroke: css('--line'), width: 1},
    };
    if (side === 3) made.size = 60;
    made.values = (u, splits) => splits.map(value => value.toLocaleString('en'));
    if (described.scale === 'PERCENTILE') {
      made.splits = (u, index, min, max) => powersOfTen(min, max);
      made.filter = (u, splits) => splits;
      made.values = (u, splits) => splits.map(percentileTick);
    }
    return made;
  }

  function line(described) {
    const stroke = color(described.color);
    return {
      label: described.label,
      stroke,
      width: 1.5,
      dash: described.dashed ? [4, 4] : undefined,
      spanGaps: true,
      points: {show: false},
      value: (u, value) => plain(value),
    };
  }

  // Spans are drawn twice: solid in a row of their own above the plot, and as a faint shade through it.
  function drawBands(u, bands) {
    const ratio = devicePixelRatio || 1;
    const {ctx, bbox} = u;
    ctx.save();
    ctx.font = Math.round(11 * ratio) + 'px system-ui, sans-serif';
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    bands.forEach((row, index) => {
      const height = ROW_HEIGHT * ratio;
      const top = bbox.top - (bands.length - index) * height - 2 * ratio;
      const fill = color(row.color);
      ctx.fillStyle = css('--text');
      ctx.fillText(row.label, bbox.left - 6 * ratio, top + height / 2);
      ctx.fillStyle = fill;
      row.spans.forEach(([from, to]) => {
        const left = Math.max(bbox.left, u.valToPos(from, 'x', true));
        const right = Math.min(bbox.left + bbox.width, u.valToPos(to, 'x', true));
        if (right < bbox.left || left > bbox.left + bbox.width) return;
        const width = Math.max(ratio, right - left);
        ctx.globalAlpha = 1;
        ctx.fillRect(left, top + 2 * ratio, width, height - 4 * ratio);
        ctx.globalAlpha = 0.16;
        ctx.fillRect(left, bbox.top, width, bbox.height);
        ctx.globalAlpha = 1;
      });
    });
    ctx.restore();
  }

  function draw(figure) {
    const chart = charts[Number(figure.dataset.chart)];
    const percentiles = chart.x.scale === 'PERCENTILE';
    const size = () => ({width: figure.clientWidth, height: Math.max(260, Math.min(380, figure.clientWidth / 2))});
    const above = chart.bands.length * ROW_HEIGHT;
    const plot = new uPlot({
      ...size(),
      padding: [12 + above, 36, 0, 0],
      scales: {x: scale(chart.x), y: scale(chart.y)},
      axes: [axis(chart.x, 2), axis(chart.y, 3)],
      series: [
        {label: chart.x.label, value: (u, value) => value == null ? '-' : percentiles ? percentile(value, 3) : plain(value)},
        ...chart.series.map(line),
      ],
      cursor: {drag: {x: true, y: false}},
      hooks: {drawAxes: [u => drawBands(u, chart.bands)]},
    }, uPlot.join(chart.series.map(s => [s.xs, s.ys])), figure);
    const observer = new ResizeObserver(() => plot.setSize(size()));
    observer.observe(figure);
    return () => { observer.disconnect(); plot.destroy(); };
  }

  let drawn = [];
  const redraw = () => {
    drawn.forEach(remove => remove());
    drawn = [...document.querySelectorAll('figure[data-chart]')].map(draw);
  };
  redraw();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
})();
