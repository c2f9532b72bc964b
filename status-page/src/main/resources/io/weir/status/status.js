'use strict';
(() => {
  const POLL_MILLIS = 2000;
  const line = document.getElementById('live');
  const events = document.body.dataset.events;
  const poll = document.body.dataset.poll;
  let stream = null;
  let timer = null;

  function say(live, text) {
    line.className = live ? 'on' : 'off';
    // Written only when it changes, for it is read aloud then.
    if (line.textContent !== text) {
      line.textContent = text;
    }
  }

  // Changes only what differs, so that what a reader has selected or scrolled to stays.
  function become(now, next) {
    if (now.nodeType !== next.nodeType || now.nodeName !== next.nodeName) {
      now.replaceWith(next.cloneNode(true));
      return;
    }
    if (now.nodeType === Node.TEXT_NODE) {
      if (now.data !== next.data) {
        now.data = next.data;
      }
      return;
    }
    for (const attribute of [...now.attributes]) {
      if (!next.hasAttribute(attribute.name)) {
        now.removeAttribute(attribute.name);
      }
    }
    for (const attribute of next.attributes) {
      if (now.getAttribute(attribute.name) !== attribute.value) {
        now.setAttribute(attribute.name, attribute.value);
      }
    }
    while (now.childNodes.length > next.childNodes.length) {
      now.lastChild.remove();
    }
    next.childNodes.forEach((child, i) => {
      if (i < now.childNodes.length) {
        become(now.childNodes[i], child);
      } else {
        now.append(child.cloneNode(true));
      }
    });
  }

  function show(html) {
    const template = document.createElement('template');
    template.innerHTML = html;
    for (const part of template.content.children) {
      const shown = document.getElementById(part.id);
      if (shown) {
        become(shown, part);
      } else {
        document.querySelector('main').append(part.cloneNode(true));
      }
    }
    const there = document.getElementById('now').dataset.sections.split(' ');
    document.querySelectorAll('main > section').forEach(section => {
      if (!there.includes(section.id)) {
        section.remove();
      }
    });
  }

  function listen() {
    stream = new EventSource(events);
    stream.onmessage = event => {
      show(event.data);
      say(true, 'live');
    };
    stream.onerror = () => {
      const refused = stream.readyState === EventSource.CLOSED;
      say(false, refused ? 'not live: too many viewers, or the server has stopped; reload to try again' : 'connecting again');
    };
  }

  async function ask() {
    try {
      const answer = await fetch(poll, {cache: 'no-store', credentials: 'same-origin'});
      if (!answer.ok) {
        throw new Error('status ' + answer.status);
      }
      show(await answer.text());
      say(true, 'live');
    } catch (e) {
      say(false, 'not live: ' + e.message);
    }
    if (timer !== null) {
      timer = setTimeout(ask, POLL_MILLIS);
    }
  }

  function start() {
    if (events) {
      listen();
    } else {
      timer = setTimeout(ask, POLL_MILLIS);
    }
  }

  function stop() {
    if (stream) {
      stream.close();
      stream = null;
    }
    clearTimeout(timer);
    timer = null;
  }

  // A page that nobody sees costs the server nothing.
  document.addEventListener('visibilitychange', () => {
    stop();
    if (document.hidden) {
      say(false, 'resting');
    } else {
      start();
    }
  });
  addEventListener('pagehide', stop);
  start();
})();
