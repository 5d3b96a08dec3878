package parley.channels.email.content;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Finds where the new text of a mail ends and what only repeats others, or the sender's signature,
 * begins. When in doubt, everything is new: a quote that is shown is a nuisance, an answer that is
 * not shown is lost.
 */
final class QuoteCut {
  private static final int LONGEST_SIGNATURE = 20;

  /** Between what a program marked and what it quotes: the line of who wrote. */
  private static final int LONGEST_INTRODUCTION = 6;

  private final List<MailLine> lines;

  private QuoteCut(List<MailLine> lines) {
    this.lines = lines;
  }

  /** The first line that isn't new; the number of lines when all are. */
  static int of(List<MailLine> lines) {
    return new QuoteCut(lines).find();
  }

  private int find() {
    int all = lines.size();
    int signature = signatureAbove(all);
    int quote = quote(signature);
    if (quote < 0) {
      return all;
    }
    int end = quote == all ? signature : signatureAbove(quote);
    boolean forward =
        QuoteHeadings.anyForward(lines.subList(0, Math.min(all, quote + LONGEST_INTRODUCTION)));
    return forward || isBlank(end) ? all : end;
  }

  /** Where the quote begins; the number of lines without one; negative when it is answered. */
  private int quote(int signature) {
    int all = lines.size();
    for (int i = 0; i < all; i++) {
      MailLine line = lines.get(i);
      if (isRest(i)) {
        return withRule(i);
      }
      int start = line.quoted() || line.mark() != null ? introduction(i) : -1;
      if (start >= 0) {
        return isAnswered(i, signature) ? -1 : start;
      }
      i = line.quoted() ? lastOfQuote(i) : i;
    }
    return attributionAtEnd();
  }

  /** Whether all that follows is another mail. */
  private boolean isRest(int i) {
    MailLine line = lines.get(i);
    return QuoteMarks.REST.equals(line.mark())
        || (!line.quoted() && QuoteHeadings.isOriginal(line))
        || QuotedHeaders.beginAt(lines, i);
  }

  /** Outlook draws a line of underscores above the block. */
  private int withRule(int i) {
    int above = written(i - 1, 2);
    boolean rule = above >= 0 && lines.get(above).text().startsWith("_____");
    return rule ? above : i;
  }

  /** Where the introduction of a quote begins; negative when nothing says that it is a quote. */
  private int introduction(int i) {
    int above = written(i - 1, 2);
    int attribution = above < 0 ? -1 : Attribution.start(lines, above);
    if (attribution >= 0) {
      return attribution;
    }
    return lines.get(i).mark() == null && !isAttributed(i) ? -1 : i;
  }

  /** Whether a quote begins with who wrote it, as phones quote. */
  private boolean isAttributed(int quote) {
    int end = Math.min(lastOfQuote(quote) + 1, quote + LONGEST_INTRODUCTION);
    List<MailLine> beginning = lines.subList(quote, end).stream().map(MailLine::unquoted).toList();
    return IntStream.range(0, beginning.size()).anyMatch(i -> Attribution.start(beginning, i) == 0);
  }

  /** Whether somebody wrote below or into a quote. */
  private boolean isAnswered(int start, int signature) {
    int quoted = start;
    while (quoted < lines.size() && !lines.get(quoted).quoted()) {
      quoted++;
    }
    if (quoted > start + LONGEST_INTRODUCTION * 2) {
      return true;
    }
    int end = signature > quoted ? signature : lines.size();
    return lines.subList(quoted, end).stream().anyMatch(line -> !line.quoted() && !line.isBlank());
  }

  private int lastOfQuote(int i) {
    int last = i;
    while (last + 1 < lines.size()
        && lines.get(last + 1).quoted()
        && lines.get(last + 1).mark() == null) {
      last++;
    }
    return last;
  }

  private int attributionAtEnd() {
    int last = written(lines.size() - 1, lines.size());
    int start = last < 0 ? -1 : Attribution.start(lines, last);
    return start < 0 ? lines.size() : start;
  }

  /** The line "-- " that begins a short ending above a line; that line without one. */
  private int signatureAbove(int limit) {
    int written = 0;
    int found = limit;
    for (int i = limit - 1; i >= 0 && written <= LONGEST_SIGNATURE; i--) {
      MailLine line = lines.get(i);
      if (line.quoted()) {
        return found;
      }
      found = line.text().equals("--") ? i : found;
      written += line.isBlank() ? 0 : 1;
    }
    return found;
  }

  /** The last line that isn't blank, no further up than that; negative without one. */
  private int written(int from, int most) {
    int i = from;
    while (i >= 0 && i > from - most && lines.get(i).isBlank()) {
      i--;
    }
    return i < 0 || lines.get(i).isBlank() ? -1 : i;
  }

  private boolean isBlank(int end) {
    return lines.subList(0, end).stream().allMatch(MailLine::isBlank);
  }
}
