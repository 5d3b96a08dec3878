package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import parley.bench.InnerLoop;
import parley.http.Json;

/** The JSON of 25 contacts, a page of a list. */
public class ContactPageLoop extends InnerLoop {
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
        "[]",
        List.of(),
        1,
        NOON,
        NOON,
        null);
  }
}
