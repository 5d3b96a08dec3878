package parley.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Fills an empty Parley through its API, over many connections at once. */
final class Loader {
  private static final int SAMPLE = 100_000;
  private static final int SAMPLED_CONVERSATIONS = 10_000;
  private static final int PAGE = 100;
  private static final int MESSAGES_TOGETHER = 50;
  private static final String NO_PROVIDER = "http://127.0.0.1:9";

  private final int port;
  private final Options options;

  Loader(int port, Options options) {
    this.port = port;
    this.options = options;
  }

  Loaded load() {
    try (Client open = new Client(port, "")) {
      String main = World.Owner.MAIN.signUp(open);
      World.Owner.APART.signUp(open);
      String channel = newChannel(main);
      define(main);
      List<String> contacts = contacts(new Requests(main));
      converse(Number.of(channel, options.messages()));
      return new Loaded(
          channel,
          options.contacts(),
          options.conversations(),
          options.messages(),
          contacts,
          conversationIds(main));
    }
  }

  private String newChannel(String token) {
    try (Client client = new Client(port, token)) {
      return client.post("/v1/channels", Number.channel(NO_PROVIDER)).get("id").asString();
    }
  }

  private void define(String token) {
    try (Client client = new Client(port, token)) {
      client.post("/v1/attributes", Texts.attribute());
    }
  }

  private List<String> contacts(Requests requests) {
    String[] ids = new String[Math.min(SAMPLE, options.contacts())];
    each(
        options.contacts(),
        (connection, i) -> {
          require(connection.ask(requests.post("/v1/contacts", Texts.contact(i))), connection);
          if (i < ids.length) {
            ids[i] = id(connection.body());
          }
        });
    return Arrays.asList(ids);
  }

  /** The first contacts write, until there are enough messages. */
  private void converse(Number number) {
    int each = Math.ceilDiv(options.messages(), options.conversations());
    each(
        options.conversations(),
        (connection, i) -> {
          for (int left = each; left > 0; left -= MESSAGES_TOGETHER) {
            int together = Math.min(left, MESSAGES_TOGETHER);
            require(connection.ask(number.webhook(i, together)), connection);
          }
        });
  }

  private List<String> conversationIds(String token) {
    List<String> ids = new ArrayList<>();
    int wanted = Math.min(SAMPLED_CONVERSATIONS, options.conversations());
    try (Client client = new Client(port, token)) {
      for (int page = 1; ids.size() < wanted; page++) {
        client
            .get("/v1/conversations?per_page=" + PAGE + "&page=" + page)
            .get("data")
            .forEach(conversation -> ids.add(conversation.get("id").asString()));
      }
    }
    return ids;
  }

  /** What is done for each number, on a connection that nobody else uses meanwhile. */
  private interface Step {
    void run(Connection connection, int number) throws IOException;
  }

  private void each(int count, Step step) {
    AtomicInteger next = new AtomicInteger();
    List<Callable<Integer>> loaders = new ArrayList<>();
    for (int i = 0; i < options.connections(); i++) {
      loaders.add(() -> {
        try (Connection connection = new Connection(port)) {
          for (int n = next.getAndIncrement(); n < count; n = next.getAndIncrement()) {
            step.run(connection, n);
          }
        }
        return 0;
      });
    }
    Generator.together(loaders);
  }

  private static void require(int status, Connection connection) {
    if (status < 200 || status > 299) {
      throw new Failure("answered " + status + ": " + connection.body());
    }
  }

  private static String id(String body) {
    int start = body.indexOf("\"id\":\"") + 6;
    return body.substring(start, body.indexOf('"', start));
  }
}
