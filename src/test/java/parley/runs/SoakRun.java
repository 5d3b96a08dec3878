package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.ParleyProcess;
import parley.testing.TestServer;

/**
 * An hour of mixed traffic at a low rate, after which the process must not take more than after its
 * first quarter. Linux only:
 *
 * <pre>{@code mvn test -Dtest=SoakRun -Dparley.minutes=60}</pre>
 */
@ParameterizedClass
@EnumSource(Engine.class)
class SoakRun {
  private static final int MINUTES = Integer.getInteger("parley.minutes", 60);
  private static final int SAMPLES = 40;
  private static final Duration PAUSE = Duration.ofMillis(100);

  @Parameter Engine engine;

  private final List<Footprint> samples = new ArrayList<>();
  private int requests;
  private int failed;

  @Test
  void a_process_that_works_takes_no_more_than_before() {
    try (ParleyProcess parley = ParleyProcess.start(TestServer.config(engine))) {
      Client owner = parley.signUp();
      String number = owner.get("/v1/channels").expect(200).text("/data/0/phone_number_id");
      long start = System.nanoTime();
      long length = Duration.ofMinutes(MINUTES).toNanos();
      while (System.nanoTime() - start < length) {
        work(parley, owner, number);
        if (System.nanoTime() - start > samples.size() * (length / SAMPLES)) {
          samples.add(Footprint.of(parley));
          owner = logIn(parley);
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
      report();
    }
  }

  /** Tokens live for an hour. */
  private static Client logIn(ParleyProcess parley) {
    String body = "{'email': 'ada@example.com', 'password': 'seven silent weavers'}";
    return parley
        .anonymous()
        .as(parley.anonymous().post("/v1/auth/login", body).expect(200).text("/access_token"));
  }

  /** A customer writes and is answered, a file comes, somebody listens, looks and searches. */
  private void work(ParleyProcess parley, Client owner, String number) {
    String phone = "1650555%04d".formatted(requests / 10 % 300);
    String hello =
        "{'phone_number_id': '%s', 'from': '%s', 'text': 'Hello'}".formatted(number, phone);
    count(owner.post("/simulator/inbound", hello).status());
    String stream = parley.url() + "/v1/events/stream";
    try (EventSource source = new EventSource(stream, "Authorization", "Bearer " + owner.token())) {
      count(source.status());
      count(owner.get("/v1/contacts?search=" + phone).status());
      var found = owner.get("/v1/conversations?search=" + phone);
      count(found.status());
      for (String id : found.texts("/data", "/id")) {
        String path = "/v1/conversations/" + id + "/messages";
        count(owner.post(path, "{'type': 'text', 'content': {'text': 'Hi'}}").status());
        count(owner.get(path).status());
      }
      count(owner.upload("a.txt", new byte[20_000]).status());
      count(owner.get("/v1/events?limit=50").status());
      count(parley.anonymous().get("/v1/contacts").status() == 401 ? 200 : 500);
    }
  }

  private void count(int status) {
    requests++;
    failed += status >= 400 ? 1 : 0;
  }

  private void report() {
    System.out.printf(
        "soak, %s: %d minutes, %d requests, %d failed; after the first quarter and in the last:"
            + " resident %d and %d MiB, live objects %d and %d KiB, threads %d and %d, files and"
            + " connections %d and %d%n",
        engine,
        MINUTES,
        requests,
        failed,
        early(Footprint::resident) >> 20,
        late(Footprint::resident) >> 20,
        early(Footprint::live) >> 10,
        late(Footprint::live) >> 10,
        early(Footprint::threads),
        late(Footprint::threads),
        early(Footprint::files),
        late(Footprint::files));
    assertThat(failed).isZero();
    assertThat(late(Footprint::resident)).isLessThan(early(Footprint::resident) * 5 / 4);
    assertThat(late(Footprint::live)).isLessThan(early(Footprint::live) * 6 / 5);
    assertThat(late(Footprint::threads)).isLessThan(early(Footprint::threads) + 10);
    assertThat(late(Footprint::files)).isLessThan(early(Footprint::files) + 50);
  }

  /** The median of the second quarter: the first one warms up. */
  private long early(ToLongFunction<Footprint> what) {
    return median(samples.subList(samples.size() / 4, samples.size() / 2), what);
  }

  private long late(ToLongFunction<Footprint> what) {
    return median(samples.subList(samples.size() * 3 / 4, samples.size()), what);
  }

  private static long median(List<Footprint> of, ToLongFunction<Footprint> what) {
    return of.stream().mapToLong(what).sorted().toArray()[of.size() / 2];
  }
}
