package parley.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a server has been filled with. Next to the data of a kept folder it lies as a file.
 *
 * @param channelId of the number that all conversations are with
 * @param size how many contacts there are
 * @param talking how many of them have a conversation: the first ones
 * @param messages of all conversations together
 * @param contacts the ids of some of them
 * @param conversations the ids of some
 */
record Loaded(
    String channelId,
    int size,
    int talking,
    int messages,
    List<String> contacts,
    List<String> conversations) {
  private static final String FILE = "loaded.json";
  private static final JsonMapper JSON = JsonMapper.shared();

  static boolean isIn(Path folder) {
    return Files.exists(folder.resolve(FILE));
  }

  /**
   * What an earlier run has left there.
   *
   * @throws IllegalArgumentException if it is not as much as these options want
   */
  static Loaded readFrom(Path folder, Options options) {
    Loaded loaded = JSON.readValue(folder.resolve(FILE), Loaded.class);
    if (!loaded.isAsMuchAs(options)) {
      throw new IllegalArgumentException(
          "%s holds --contacts %d --conversations %d --messages %d"
              .formatted(folder, loaded.size, loaded.talking, loaded.messages));
    }
    return loaded;
  }

  private boolean isAsMuchAs(Options options) {
    return size == options.contacts()
        && talking == options.conversations()
        && messages == options.messages();
  }

  void writeTo(Path folder) {
    JSON.writeValue(folder.resolve(FILE), this);
  }

  /** The same on a server that runs on it now, with new tokens. */
  World on(int port) {
    try (Client client = new Client(port, "")) {
      return new World(
          new Requests(World.Owner.MAIN.logIn(client)),
          new Requests(World.Owner.APART.logIn(client)),
          Number.of(channelId, messages),
          size,
          contacts,
          conversations,
          talking,
          new AtomicLong(size));
    }
  }
}
