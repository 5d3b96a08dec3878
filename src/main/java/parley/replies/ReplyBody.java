package parley.replies;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;

/** Reads what clients say about replies. */
final class ReplyBody {
  private static final List<String> READ_ONLY =
      List.of("id", "created_by", "created_at", "updated_at", "etag");
  private static final Choices<Visibility> VISIBILITIES =
      Choices.of(List.of(Visibility.values()), Visibility::text);
  private static final int LONGEST_SHORTCUT = 50;

  /** As much as WhatsApp takes. */
  private static final int LONGEST_TEXT = 4096;

  private static final Pattern SHORTCUT =
      Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]*+");

  private ReplyBody() {}

  /** A new reply. */
  static ReplyChange added(Fields body) {
    return read(body, Field::required, Field::required);
  }

  /** A change of a reply. */
  static ReplyChange changed(Fields body) {
    return read(body, Field::notNull, Field::notNull);
  }

  private static ReplyChange read(
      Fields body,
      UnaryOperator<Field<String>> presence,
      UnaryOperator<Field<Visibility>> presenceOfVisibility) {
    Field<String> shortcut =
        presence
            .apply(body.text("shortcut", LONGEST_SHORTCUT))
            .parse(
                ReplyBody::shortcut,
                "invalid_format",
                "must be letters, digits, dots, hyphens and underscores, without the slash");
    Field<String> text =
        presence
            .apply(body.text("text", LONGEST_TEXT))
            .check(Predicate.not(String::isBlank), "too_short", "must say something");
    Field<Visibility> visibility =
        presenceOfVisibility.apply(body.choice("visibility", VISIBILITIES));
    Field<Long> team = body.id("team_id", IdType.TEAM, "unknown_team");
    body.ignore(READ_ONLY);
    body.check();
    return new ReplyChange(shortcut.change(), text.change(), visibility.change(), team.change());
  }

  private static Optional<String> shortcut(String text) {
    String composed = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    return Optional.of(composed).filter(SHORTCUT.asMatchPredicate());
  }
}
