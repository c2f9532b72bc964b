package io.weir.benchmarks.tls.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LoadWindowTest {

    @Test
    void recordedWindow_survivesItsLine() {
        WindowRecorder recorder = new WindowRecorder();
        recorder.begun(0);
        recorder.begun(3_000_000);
        recorder.reply(10_000_000, false);
        recorder.reply(40_000_000, true);
        recorder.count(Tally.TIME_OUTS);
        LoadWindow window = LoadWindow.parse(recorder.mark().line().split(" ", -1));
        assertThat(window.get(Tally.STARTED)).isEqualTo(2);
        assertThat(window.get(Tally.REPLIES)).isEqualTo(2);
        assertThat(window.get(Tally.TIME_OUTS)).isEqualTo(1);
        assertThat(window.get(Tally.P95_MICROS)).isCloseTo(40_000, within(40L));
        assertThat(window.get(Tally.RETURNING_P95_MICROS)).isCloseTo(40_000, within(40L));
        assertThat(window.get(Tally.LATE_P99_MICROS)).isCloseTo(3_000, within(3L));
        assertThat(window.get(Tally.WALL_NANOS)).isPositive();
        assertThat(window.share(Tally.TIME_OUTS, Tally.REPLIES)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(window.share(Tally.REFUSED, Tally.COMPLETED)).isNull();
    }

    @Test
    void nextWindow_beginsEmpty() {
        WindowRecorder recorder = new WindowRecorder();
        recorder.reply(1_000_000, true);
        recorder.mark();
        LoadWindow window = recorder.mark();
        assertThat(window.get(Tally.REPLIES)).isZero();
        assertThat(window.get(Tally.P95_MICROS)).isZero();
    }

    @Test
    void anotherLine_isNoWindow() {
        assertThatThrownBy(() -> LoadWindow.parse(new String[] {"WINDOW", "1"})).hasMessageContaining("not a window");
    }
}
