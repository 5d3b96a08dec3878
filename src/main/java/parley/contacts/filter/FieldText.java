package parley.contacts.filter;

import java.util.function.UnaryOperator;
import parley.http.EmailAddress;
import parley.text.Folding;

/** Writes text as the field has it that it is compared with. */
final class FieldText {
  private final UnaryOperator<String> slug;

  /**
   * A writer.
   *
   * @param slug a tag as it is kept
   */
  FieldText(UnaryOperator<String> slug) {
    this.slug = slug;
  }

  String of(FilterField field, String text) {
    return switch (field) {
      case FilterField.Own own ->
          switch (own) {
            case EMAIL -> EmailAddress.readable(text);
            case NAME -> Folding.fold(text);
            case TAGS -> slug.apply(text);
            case PHONE, EXTERNAL_ID, BLOCKED, CREATED_AT, UPDATED_AT, LAST_SEEN_AT -> text;
          };
      case FilterField.Custom custom -> Folding.fold(text);
    };
  }
}
