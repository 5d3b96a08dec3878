package parley.contacts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.function.LongConsumer;
import parley.contacts.search.KeptCounts;
import parley.http.CallerCheck;
import parley.http.Json;
import parley.http.Request;
import parley.http.StreamingResponse;
import parley.storage.Database;
import parley.storage.Turns;

/**
 * Contacts in the order of their ids. A few hundred at a time are in memory, each read by itself:
 * one that changes meanwhile is there once, as it was or as it is. An answer that ends before the
 * last one, because the caller's session has ended, is broken off, so that no client takes it for
 * whole.
 */
final class ContactExport implements StreamingResponse {
  private static final int PIECE = 500;

  private final Database database;
  private final ContactFilter filter;
  private final KeptCounts counts;
  private final ExportFormat format;
  private final Request request;
  private final LongConsumer written;
  private final CallerCheck caller;

  /**
   * An export that nobody listens to yet.
   *
   * @param written told at the end, be it a bad one, how many contacts have left
   */
  ContactExport(
      Database database,
      ContactFilter filter,
      KeptCounts counts,
      ExportFormat format,
      Request request,
      LongConsumer written) {
    this.database = database;
    this.filter = filter;
    this.counts = counts;
    this.format = format;
    this.request = request;
    this.written = written;
    this.caller = new CallerCheck(request);
  }

  @Override
  public void run(Listener listener) {
    long contacts = 0;
    try {
      listener.send(format.head().getBytes(UTF_8));
      long last = 0;
      List<Contact> piece = piece(last);
      while (!piece.isEmpty()) {
        caller.require();
        contacts += piece.size();
        listener.send(lines(piece));
        last = piece.getLast().id();
        piece = piece.size() < PIECE ? List.of() : piece(last);
      }
      listener.send(format.end(contacts).getBytes(UTF_8));
    } finally {
      written.accept(contacts);
    }
  }

  private List<Contact> piece(long last) {
    long organizationId = request.organizationId();
    return Turns.of(
        organizationId,
        () ->
            database.scan(
                tx -> ContactListRows.behind(tx, organizationId, filter, last, PIECE, counts)));
  }

  private byte[] lines(List<Contact> contacts) {
    StringBuilder lines = new StringBuilder();
    for (Contact contact : contacts) {
      lines.append(format.line(Json.text(ContactView.of(contact))));
    }
    return lines.toString().getBytes(UTF_8);
  }

  @Override
  public void close() {
    caller.close();
  }
}
