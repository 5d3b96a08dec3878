package parley.contacts;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import parley.http.FieldError;

/**
 * A contact as it is shown to who has just written it, if something about that is doubtful.
 *
 * @param warnings never empty
 */
record WrittenContact(@JsonUnwrapped ContactView contact, List<FieldError> warnings) {

  /** The contact as the API shows it, with the warnings if there are any. */
  static Record view(Contact contact, List<FieldError> warnings) {
    ContactView view = ContactView.of(contact);
    return warnings.isEmpty() ? view : new WrittenContact(view, warnings);
  }
}
