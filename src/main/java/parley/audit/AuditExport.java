package parley.audit;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import parley.http.CallerCheck;
import parley.http.Json;
import parley.http.Request;
import parley.http.StreamingResponse;
import parley.storage.Database;
import parley.storage.Turns;

/**
 * Entries as lines of JSON, oldest first, up to the one that was the newest when it began. A few
 * hundred at a time are in memory. An answer that ends before the last line, because the caller's
 * session has ended, is broken off, so that no client takes it for whole.
 */
final class AuditExport implements StreamingResponse {
  private static final int PIECE = 500;

  private final Database database;
  private final AuditFilter filter;
  private final Runnable closed;
  private final CallerCheck caller;
  private final AtomicBoolean isOver = new AtomicBoolean();

  /**
   * An export that nobody listens to yet.
   *
   * @param closed told when it is over
   */
  AuditExport(Database database, AuditFilter filter, Request request, Runnable closed) {
    this.database = database;
    this.filter = filter;
    this.closed = closed;
    this.caller = new CallerCheck(request);
  }

  @Override
  public void run(Listener listener) {
    long last = ours(() -> database.read(tx -> AuditRows.last(tx, filter.organizationId())));
    long after = 0;
    while (after < last) {
      List<ChainedEntry> piece = piece(after, last);
      if (piece.isEmpty()) {
        break;
      }
      caller.require();
      listener.send(lines(piece));
      after = piece.getLast().sequence();
    }
    // Before the end of the answer: whoever has read it may ask for another one at once.
    over();
  }

  private void over() {
    if (isOver.compareAndSet(false, true)) {
      closed.run();
    }
  }

  private List<ChainedEntry> piece(long after, long last) {
    return ours(() -> database.scan(tx -> AuditRows.oldest(tx, filter, after, last, PIECE)));
  }

  private <T> T ours(Supplier<T> work) {
    return Turns.of(filter.organizationId(), work);
  }

  private static byte[] lines(List<ChainedEntry> entries) {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    for (ChainedEntry entry : entries) {
      lines.writeBytes(Json.write(entry));
      lines.write('\n');
    }
    return lines.toByteArray();
  }

  @Override
  public void close() {
    caller.close();
    over();
  }
}
