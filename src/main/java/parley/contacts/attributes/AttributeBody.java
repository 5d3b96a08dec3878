package parley.contacts.attributes;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;

/** Reads what clients say about definitions. */
final class AttributeBody {
  private static final List<String> READ_ONLY =
      List.of("id", "indexing", "created_at", "updated_at", "etag");
  private static final Choices<String> ENTITIES = Choices.of(List.of(AttributeView.ENTITY));
  private static final Choices<AttributeType> TYPES =
      Choices.of(List.of(AttributeType.values()), AttributeType::text);
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]*+");
  private static final int LONGEST_KEY = 40;
  private static final int LONGEST_LABEL = 80;
  private static final int MOST_OPTIONS = 100;
  private static final int LONGEST_OPTION = 255;

  /** How a field has to be there. */
  private interface Presence {
    <T> Field<T> of(Field<T> field);
  }

  private AttributeBody() {}

  /** A new definition. */
  static AttributeChange added(Fields body) {
    return read(
        body,
        new Presence() {
          @Override
          public <T> Field<T> of(Field<T> field) {
            return field.required();
          }
        });
  }

  /** A change of a definition. */
  static AttributeChange changed(Fields body) {
    return read(
        body,
        new Presence() {
          @Override
          public <T> Field<T> of(Field<T> field) {
            return field.notNull();
          }
        });
  }

  private static AttributeChange read(Fields body, Presence presence) {
    body.choice("entity", ENTITIES);
    Field<String> key =
        presence
            .of(body.text("key", LONGEST_KEY))
            .check(
                KEY.asMatchPredicate(),
                "invalid_format",
                "must be lower-case letters, digits and underscores, a letter first");
    Field<String> label =
        presence
            .of(body.text("label", LONGEST_LABEL))
            .map(String::strip)
            .check(Predicate.not(String::isEmpty), "too_short", "must say something");
    Field<AttributeType> type = presence.of(body.choice("type", TYPES));
    Field<List<String>> options = options(body);
    Field<TextPattern> pattern =
        body.text("pattern", TextPattern.LONGEST)
            .parse(
                TextPattern::of,
                "invalid_pattern",
                "must be a regular expression of RE2 that repeats nothing more than 1000 times");
    body.ignore(READ_ONLY);
    body.check();
    return new AttributeChange(
        key.change(), label.change(), type.change(), options.change(), pattern.change());
  }

  private static Field<List<String>> options(Fields body) {
    return body.texts(
            "options",
            MOST_OPTIONS,
            AttributeBody::option,
            "invalid_format",
            "must have 1 to 255 characters")
        .check(
            options -> options.stream().distinct().count() == options.size(),
            "duplicate",
            "must name each option once");
  }

  private static Optional<String> option(String text) {
    return Optional.of(text.strip())
        .filter(option ->
            !option.isEmpty() && option.codePointCount(0, option.length()) <= LONGEST_OPTION);
  }
}
