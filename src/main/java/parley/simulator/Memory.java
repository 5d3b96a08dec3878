package parley.simulator;

import java.util.random.RandomGenerator;

/** All that the provider remembers; it is gone when the process ends. */
record Memory(
    Behaviours behaviours,
    ReplyWindows windows,
    Templates templates,
    SimulatedFiles simulatedFiles,
    RecentLog<SentMessage> sent,
    CustomerThreads threads,
    ReceivedMessages received,
    RecentLog<ReadMark> reads) {

  static Memory empty(RandomGenerator random) {
    return new Memory(
        new Behaviours(random),
        new ReplyWindows(),
        new Templates(),
        new SimulatedFiles(),
        new RecentLog<>(),
        new CustomerThreads(),
        new ReceivedMessages(),
        new RecentLog<>());
  }
}
