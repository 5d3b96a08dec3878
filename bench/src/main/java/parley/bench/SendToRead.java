package parley.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Sends, and all that follows until the customer has read: the call to the provider, and its three
 * webhooks. A phase ends when the last message has been read. The latencies are those of the send's
 * own answers, while the rest goes on.
 */
record SendToRead(String name) implements Operation {
  private static final int REPORTS = 3;
  private static final int PATIENCE_SECONDS = 120;
  private static final int BETWEEN_GLANCES_MS = 250;
  private static final int CHECKED = 20;
  private static final Pattern DELIVERED =
      Pattern.compile("(?m)^channels_updates_total\\{outcome=\"delivered\"[^}]*} ([0-9.E]+)");

  @Override
  public Measurement measure(Stage stage) {
    stage.provider().answer(stage);
    Options options = stage.options();
    Calls sending = SendToQueued.sending(stage.world());
    Generator generator = stage.generator();
    awaitRead(stage, reports(stage), stage.warm(sending));

    double before = reports(stage);
    long start = System.nanoTime();
    Stage.Clock clock = stage.clock();
    Phase closed = generator.closed(sending, options.seconds());
    awaitRead(stage, before, closed);
    Stage.Clock cpu = stage.clock().since(clock, closed.count());
    double perSecond = closed.count() / ((System.nanoTime() - start) / 1e9);

    double beforeOpen = reports(stage);
    Stage.Clock clockOpen = stage.clock();
    Phase open = generator.open(sending, options.seconds(), perSecond / 2);
    awaitRead(stage, beforeOpen, open);
    check(stage);
    return Measurement.of(
        name,
        perSecond,
        cpu,
        open,
        stage.clock().since(clockOpen, open.count()),
        stage.server().residentBytes());
  }

  private static void awaitRead(Stage stage, double before, Phase phase) {
    double wanted = before + REPORTS * phase.count();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (reports(stage) < wanted) {
      if (System.nanoTime() > end) {
        throw new Failure("not all messages have been read: " + (wanted - reports(stage)));
      }
      try {
        Thread.sleep(BETWEEN_GLANCES_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new Failure("interrupted", e);
      }
    }
  }

  /** How many statuses the server has taken in, by its own count. */
  private static double reports(Stage stage) {
    try (Client client = new Client(stage.server().port(), "")) {
      return DELIVERED
          .matcher(client.text("/metrics"))
          .results()
          .map((MatchResult result) -> result.group(1))
          .mapToDouble(Double::parseDouble)
          .sum();
    }
  }

  /** Looks at some conversations: every message of ours must have been read. */
  private static void check(Stage stage) {
    SplittableRandom random = new SplittableRandom(1);
    World world = stage.world();
    try (Client client = new Client(stage.server().port(), world.requests().token())) {
      for (int i = 0; i < CHECKED; i++) {
        for (JsonNode message :
            client.get("/v1/conversations/" + world.conversation(random)).get("messages")) {
          if (message.get("direction").asString().equals("outbound")
              && !message.get("status").asString().equals("read")) {
            throw new Failure("a message is " + message.get("status"));
          }
        }
      }
    }
  }
}
