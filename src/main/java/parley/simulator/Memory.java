package parley.simulator;

import java.util.random.RandomGenerator;

/** All that the provider remembers; it is gone when the process ends. */
record Memory(
    Behaviours behaviours,
    ReplyWindows windows,
    Templates templates,
    Media media,
    Recent<SentMessage> sent,
    ReceivedMessages received,
    Recent<Read> reads) {

  static Memory empty(RandomGenerator random) {
    return new Memory(
        new Behaviours(random),
        new ReplyWindows(),
        new Templates(),
        new Media(),
        new Recent<>(),
        new ReceivedMessages(),
        new Recent<>());
  }
}
