package parley.contacts;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.contacts.BulkBody.Row;
import parley.http.Documents;
import parley.http.Problem;
import tools.jackson.databind.node.ObjectNode;

/** Contacts that came as documents, read and checked: ready to be written together. */
public final class ContactBatch {
  private final List<Row> rows;

  private ContactBatch(List<Row> rows) {
    this.rows = rows;
  }

  /**
   * Reads documents.
   *
   * @param documents each as the body of {@code POST /v1/contacts}
   * @param tags slugs that every one of them gets besides its own
   * @param said what all of them have said; null for nothing
   * @param at when that was told
   */
  public static ContactBatch of(
      List<ObjectNode> documents, List<String> tags, @Nullable BatchConsent said, Instant at) {
    Consent consent = said == null ? null : said.consent(at);
    return new ContactBatch(
        documents.stream().map(document -> row(document, tags, consent)).toList());
  }

  /** Whether the body of {@code POST /v1/contacts} has a field of this name. */
  public static boolean knows(String field) {
    return ContactBody.knows(field);
  }

  private static Row row(ObjectNode document, List<String> tags, @Nullable Consent consent) {
    try {
      return switch (BulkBody.row(Documents.lenient(document))) {
        case Row.Read(var wanted) -> new Row.Read(wanted.with(tags, consent));
        case Row.Faulty faulty -> faulty;
      };
    } catch (Problem problem) {
      return new Row.Faulty(problem);
    }
  }

  List<Row> rows() {
    return rows;
  }
}
