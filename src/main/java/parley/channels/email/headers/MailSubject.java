package parley.channels.email.headers;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;

/** Subjects of mails, and what programs put before them in the languages of this world. */
public final class MailSubject {
  /** Characters, also before normalization, whose time grows with the square of their marks. */
  private static final int MOST = 1_000;

  private MailSubject() {}

  /**
   * What subjects of one thread have in common: no prefixes, no tag of a mailing list, one case,
   * one spelling. Empty if nothing else was there.
   */
  public static String normalized(String subject) {
    String clean = clean(subject, Normalizer.Form.NFKC);
    return PlainText.beginning(clean.substring(bare(clean)).toLowerCase(Locale.ROOT), MOST);
  }

  /** Whether the outermost prefix says that it is an answer. */
  public static boolean isReply(String subject) {
    return outermost(subject).map(prefix -> !prefix.isForward()).orElse(false);
  }

  /** Whether the outermost prefix says that the mail is handed on. */
  public static boolean isForward(String subject) {
    return outermost(subject).map(SubjectPrefix::isForward).orElse(false);
  }

  /** The subject of an answer: one {@code Re:}, whatever was there before, then the same. */
  public static String reply(String subject) {
    String clean = clean(subject, Normalizer.Form.NFC);
    return ("Re: " + clean.substring(behindPrefixes(clean, 0))).strip();
  }

  private static Optional<SubjectPrefix> outermost(String subject) {
    String clean = clean(subject, Normalizer.Form.NFKC);
    return SubjectPrefix.at(clean, 0).or(() -> SubjectPrefix.at(clean, behindTag(clean, 0)));
  }

  /** On one line, without signs that turn the text. */
  private static String clean(String subject, Normalizer.Form form) {
    StringBuilder visible = new StringBuilder();
    PlainText.of(PlainText.beginning(subject, MOST))
        .codePoints()
        .filter(c -> !PlainText.turnsText(c))
        .forEach(visible::appendCodePoint);
    return Normalizer.normalize(visible.toString().strip(), form);
  }

  private static int bare(String clean) {
    int start = behindPrefixes(clean, 0);
    int behindTag = behindTag(clean, start);
    return behindTag == start ? start : behindPrefixes(clean, behindTag);
  }

  private static int behindPrefixes(String clean, int start) {
    int end = start;
    for (Optional<SubjectPrefix> prefix = SubjectPrefix.at(clean, end);
        prefix.isPresent();
        prefix = SubjectPrefix.at(clean, end)) {
      end = prefix.get().end();
    }
    return end;
  }

  /** Behind {@code [list]}; the same place if there is none, or nothing behind it. */
  private static int behindTag(String clean, int start) {
    int close = clean.startsWith("[", start) ? clean.indexOf(']', start) : -1;
    int end = close < 0 ? start : SubjectPrefix.spaces(clean, close + 1);
    return end == clean.length() ? start : end;
  }
}
