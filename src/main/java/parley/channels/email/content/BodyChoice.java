package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Picks the text and the HTML of a mail out of its parts. Of alternatives, the last HTML and the
 * first plain text count; everything else follows each other, as mailing lists and Apple Mail write
 * it.
 *
 * @param plain null when some of the mail is there as HTML alone
 * @param html as it came; null when there is none
 */
record BodyChoice(@Nullable String plain, @Nullable String html) {

  /** A text in one form or both. */
  private record Piece(@Nullable String plain, @Nullable String html) {}

  static BodyChoice of(MailPart root) {
    List<Piece> pieces = pieces(root);
    boolean someOnlyHtml = pieces.stream().anyMatch(piece -> piece.plain() == null);
    boolean someHtml = pieces.stream().anyMatch(piece -> piece.html() != null);
    return new BodyChoice(someOnlyHtml ? null : plain(pieces), someHtml ? html(pieces) : null);
  }

  private static List<Piece> pieces(MailPart part) {
    return switch (part) {
      case MailPart.Words words when words.text().isBlank() -> List.of();
      case MailPart.Words words when words.isHtml() -> List.of(new Piece(null, words.text()));
      case MailPart.Words words -> List.of(new Piece(words.text(), null));
      case MailPart.Group group when group.isAlternative() -> alternative(group);
      case MailPart.Group group ->
          group.parts().stream().flatMap(inner -> pieces(inner).stream()).toList();
    };
  }

  private static List<Piece> alternative(MailPart.Group group) {
    List<List<Piece>> choices =
        group.parts().stream().map(BodyChoice::pieces).filter(pieces -> !pieces.isEmpty()).toList();
    List<Piece> plain = new ArrayList<>();
    List<Piece> html = new ArrayList<>();
    for (List<Piece> choice : choices) {
      boolean readable = choice.stream().allMatch(piece -> piece.plain() != null);
      boolean marked = choice.stream().anyMatch(piece -> piece.html() != null);
      if (readable && plain.isEmpty()) {
        plain.addAll(choice);
      }
      if (marked) {
        html.clear();
        html.addAll(choice);
      }
    }
    return choices.isEmpty()
        ? List.of()
        : List.of(
            new Piece(plain.isEmpty() ? null : plain(plain), html.isEmpty() ? null : html(html)));
  }

  private static String plain(List<Piece> pieces) {
    return String.join("\n\n", pieces.stream().map(Piece::plain).filter(Objects::nonNull).toList());
  }

  private static String html(List<Piece> pieces) {
    List<String> parts = new ArrayList<>();
    for (Piece piece : pieces) {
      parts.add(
          piece.html() != null
              ? piece.html()
              : PlainHtml.of(Objects.requireNonNull(piece.plain())));
    }
    return String.join("\n", parts);
  }
}
