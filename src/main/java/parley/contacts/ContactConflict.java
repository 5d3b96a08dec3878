package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.IdType;

/**
 * Another contact has a value that must be unique.
 *
 * @param field as in the API
 */
record ContactConflict(String field, long contactId) {

  /** Which of the unique values of {@code ours} a contact has that is stored or about to be. */
  static List<ContactConflict> between(Contact theirs, Contact ours) {
    return between(theirs.id(), theirs.phone(), theirs.emailKey(), theirs.externalId(), ours);
  }

  /** The same with the values of the contact {@code id}. */
  static List<ContactConflict> between(
      long id,
      @Nullable String phone,
      @Nullable String emailKey,
      @Nullable String externalId,
      Contact ours) {
    List<ContactConflict> conflicts = new ArrayList<>();
    add("phone", phone, ours.phone(), id, conflicts);
    add("email", emailKey, ours.emailKey(), id, conflicts);
    add("external_id", externalId, ours.externalId(), id, conflicts);
    return conflicts;
  }

  private static void add(
      String field,
      @Nullable String theirs,
      @Nullable String ours,
      long id,
      List<ContactConflict> conflicts) {
    if (ours != null && Objects.equals(theirs, ours)) {
      conflicts.add(new ContactConflict(field, id));
    }
  }

  /** 409 that names each field and who has it. */
  static Problem problem(List<ContactConflict> conflicts) {
    return Problem.withErrors(
        ProblemCode.CONTACT_EXISTS, conflicts.stream().map(ContactConflict::error).toList());
  }

  private FieldError error() {
    return new FieldError(
        "/" + field, "taken", "a contact has this " + field, IdType.CONTACT.encode(contactId));
  }
}
