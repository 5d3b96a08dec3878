package parley.channels;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import parley.http.Json;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.NewJob;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Steps;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/**
 * Deletes what is in quarantine and names one of the addresses of somebody who is erased, and has
 * reports about channels forget them.
 */
final class QuarantineErasure implements JobHandler {
  static final String KIND = "quarantine.erase";

  /** Bodies that are read at a time. */
  private static final int TOGETHER = 20;

  private final Database database;
  private final Outbox outbox;
  private final NoticeErasure notices;

  QuarantineErasure(Database database, Outbox outbox, NoticeErasure notices) {
    this.database = database;
    this.outbox = outbox;
    this.notices = notices;
  }

  /** Begins, in the transaction that deletes the contact. The job is gone when it is done. */
  void begin(Tx tx, long organizationId, long contactId, List<String> addresses) {
    if (!addresses.isEmpty()) {
      outbox.add(tx, NewJob.now(organizationId, KIND, Json.text(addresses)).in(contactId, 0));
    }
  }

  /** Whether a body names somebody who is erased, and is still there until a job comes to it. */
  static boolean isDue(Tx tx, long organizationId, byte[] body) {
    List<String> erased = Outbox.undone(tx, organizationId, KIND);
    String text = erased.isEmpty() ? "" : text(body);
    return erased.stream().anyMatch(payload -> ofPayload(payload).matcher(text).find());
  }

  /** A body as text, whatever it is. */
  static String text(byte[] body) {
    return new String(body, StandardCharsets.UTF_8);
  }

  private static Pattern ofPayload(String payload) {
    return naming(Json.parse(payload).valueStream().map(JsonNode::asString).toList());
  }

  @Override
  public void run(Job job) {
    Pattern addresses = ofPayload(job.payload());
    long organizationId = job.organizationId();
    Steps steps = new Steps(database);
    List<QuarantineErasureRows.Body> some = bodies(organizationId, 0);
    while (!some.isEmpty()) {
      // A body may be large, and SQLite writes over all of it.
      steps.each(
          naming(some, addresses),
          (tx, ids) -> QuarantineErasureRows.delete(tx, organizationId, ids));
      some = bodies(organizationId, some.getLast().id());
    }
    notices.erase(organizationId, addresses);
    database.write(tx -> outbox.finish(tx, job));
  }

  private List<QuarantineErasureRows.Body> bodies(long organizationId, long after) {
    return database.scan(tx -> QuarantineErasureRows.bodies(tx, organizationId, after, TOGETHER));
  }

  private static List<Long> naming(List<QuarantineErasureRows.Body> bodies, Pattern addresses) {
    return bodies.stream()
        .filter(body -> addresses.matcher(body.text()).find())
        .map(QuarantineErasureRows.Body::id)
        .toList();
  }

  /** Finds an address that stands by itself: a shorter number is not part of a longer one. */
  static Pattern naming(List<String> addresses) {
    String any =
        addresses.stream()
            .map(address -> address.startsWith("+") ? address.substring(1) : address)
            .distinct()
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}])(?:%s)(?![\\p{L}\\p{N}])".formatted(any),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }
}
