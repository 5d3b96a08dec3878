package parley.contacts;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/**
 * What became of one row.
 *
 * @param index of the row in the request, from 0
 * @param status {@code created}, {@code updated}, {@code unchanged}, {@code skipped} or {@code
 *     failed}
 * @param id of the contact; null when there is none
 */
public record BulkResult(int index, String status, @Nullable String id, List<BulkError> errors) {

  /** The result of the row {@code index}, which stands in the array {@code name} of the body. */
  static BulkResult of(String name, int index, Upserted upserted) {
    return at("/" + name + "/" + index, index, upserted);
  }

  /** The result of the row {@code index}, a document of its own. */
  static BulkResult ofDocument(int index, Upserted upserted) {
    return at("", index, upserted);
  }

  /** The result of a contact that the request doesn't name. */
  static BulkResult ofContact(int index, long id, Upserted upserted) {
    BulkResult result = at("", index, upserted);
    return new BulkResult(index, result.status(), IdType.CONTACT.encode(id), result.errors());
  }

  private static BulkResult at(String pointer, int index, Upserted upserted) {
    return switch (upserted) {
      case Upserted.Created(var contact) -> done(index, "created", contact);
      case Upserted.Updated(var contact) -> done(index, "updated", contact);
      case Upserted.Unchanged(var contact) -> done(index, "unchanged", contact);
      case Upserted.Skipped(var contact) -> done(index, "skipped", contact);
      case Upserted.Refused(var problem, var ambiguous) ->
          new BulkResult(index, "failed", null, BulkError.of(pointer, problem, ambiguous));
    };
  }

  private static BulkResult done(int index, String status, Contact contact) {
    return new BulkResult(index, status, IdType.CONTACT.encode(contact.id()), List.of());
  }
}
