package io.weir.simulator.gclog;

/** What a dialect builds up while it reads: the same things, whatever the form of the lines. */
final class LogState {
    final CollectorEvidence evidence = new CollectorEvidence();
    final HeapPrintout heap = new HeapPrintout();
    final LogClock clock = new LogClock();
    final ObservationBuilder observations = new ObservationBuilder(evidence, heap);
    final RecordLedger ledger = new RecordLedger(observations);
    long foreignLines;
}
