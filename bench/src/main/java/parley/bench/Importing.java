package parley.bench;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.JsonNode;

/**
 * A file with contacts is brought in while one person reads what agents read: a contact, the
 * counts, the open conversations. One request is a row of the file; the latencies are those of the
 * reads meanwhile, with {@code --contacts} rows.
 */
record Importing(String name) implements Operation {
  private static final int ROWS_PER_CONTACT = 10;
  private static final long PAUSE_NANOS = 20_000_000L;
  private static final int LOOK_EVERY = 50;

  /** About twenty seconds, so that the slowest hundredth is some thirty reads. */
  private static final int READS_BEFORE = 3_000;

  @Override
  public Measurement measure(Stage stage) {
    World world = stage.world();
    try (Client apart = new Client(stage.server().port(), world.apart().token());
        Client reader = new Client(stage.server().port(), world.requests().token())) {
      tellIdle(reader, world);
      int rows = ROWS_PER_CONTACT * stage.options().contacts();
      String file = file(world.next().getAndAdd(rows), rows);
      Stage.Clock start = stage.clock();
      long begin = System.nanoTime();
      String id = begun(apart, world.apart(), file);
      Histogram latency = Phase.histogram();
      while (!isDone(apart, id)) {
        for (int i = 0; i < LOOK_EVERY; i++) {
          read(reader, world, i, latency);
        }
      }
      Phase reads = new Phase((System.nanoTime() - begin) / 1e9, latency);
      Stage.Clock cpu = stage.clock().since(start, rows);
      return Measurement.of(
          name, rows / reads.seconds(), cpu, reads, cpu, stage.server().residentBytes());
    }
  }

  /** How long the same reads take while nothing is brought in: what those meanwhile are held to. */
  private static void tellIdle(Client reader, World world) {
    Histogram warmUp = Phase.histogram();
    Histogram idle = Phase.histogram();
    for (int i = 0; i < 2 * READS_BEFORE; i++) {
      read(reader, world, i, i < READS_BEFORE ? warmUp : idle);
    }
    System.err.printf(
        Locale.ROOT,
        "reads before: p50 %.1f, p99 %.1f ms%n",
        idle.getValueAtPercentile(50) / 1e6,
        idle.getValueAtPercentile(99) / 1e6);
  }

  private static String begun(Client client, Requests requests, String file) {
    String answer = client.ask(requests.file("/v1/contacts/import", "text/csv", file));
    return Client.json(answer).get("id").asString();
  }

  private static boolean isDone(Client client, String id) {
    JsonNode one = client.get("/v1/imports/" + id);
    if (one.get("failed").asLong() > 0) {
      throw new Failure("rows were refused: " + one);
    }
    return !one.get("finished_at").isNull();
  }

  private static void read(Client reader, World world, int i, Histogram latency) {
    String path =
        switch (i % 3) {
          case 0 -> "/v1/contacts/" + world.contacts().get(i % world.contacts().size());
          case 1 -> "/v1/conversations/counts";
          default -> "/v1/conversations?status=open";
        };
    long start = System.nanoTime();
    reader.get(path);
    latency.recordValue(System.nanoTime() - start);
    LockSupport.parkNanos(PAUSE_NANOS / 3);
  }

  private static String file(long first, int rows) {
    return "external_id,name,phone,email,tags,custom_attributes.city\n"
        + LongStream.range(first, first + rows)
            .mapToObj(i ->
                "crm-%d,%s,%s,%d@import.example,\"vip,t%d\",Berlin\n"
                    .formatted(i, Texts.name(i), "+" + Texts.phone(i), i, i % 40))
            .collect(Collectors.joining());
  }
}
