package parley.contacts;

import java.util.List;
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
