package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import parley.http.Json;

/** The JSON of 25 contacts, a page of a list. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class ContactPageLoop {
  private static final Instant NOON = Instant.parse("2026-11-21T12:00:00.123Z");
  private static final long FIRST_ID = 1L << 60;

  private final List<Contact> contacts =
      LongStream.range(FIRST_ID, FIRST_ID + 25).mapToObj(ContactPageLoop::contact).toList();

  @Benchmark
  public byte[] write() {
    return Json.write(contacts.stream().map(ContactView::of).toList());
  }

  private static Contact contact(long id) {
    return new Contact(
        id,
        "Grace Brewster Hopper",
        "+14155552671",
        "grace.hopper@example.com",
        null,
        List.of("vip", "newsletter"),
        "{\"city\": \"New York\"}",
        false,
        List.of(),
        1,
        NOON,
        NOON,
        null);
  }
}
