package parley.channels.email.smtp;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the answers of mail servers mean: RFC 5321 and 3463, and what Google and Microsoft add (as
 * of November 2026). The first line that fits decides.
 */
final class SmtpAnswers {
  /**
   * Stages, codes, enhanced codes, the class. A hyphen stands for an answer without an enhanced
   * code, an x for any digits.
   */
  private static final String TABLE =
      """
      # The account is too fast, or has had its day.
      any            4xx              4.7.28                       throttled
      any            432              any                          throttled
      any            550              5.4.5                        day-limit
      auth           454              4.7.0                        throttled
      mail           4xx              4.7.x                        throttled
      rcpt,data,dot  454              4.7.0                        throttled

      # The login is refused; the 334 is Google's way of saying so to a token.
      auth           334,5xx          any                          channel-down
      any            530,534,535      any                          channel-down
      any            550              5.7.30                       channel-down

      # The sender is refused: not authenticated, not allowed, spoofed, blocked.
      mail           501,550,553      5.1.0,5.1.7,5.1.8,5.7.x      channel-down
      any            5xx              5.7.23,5.7.25,5.7.26,5.7.27  channel-down
      any            5xx              5.7.515                      channel-down
      mail           550,551,553,554  -                            channel-down
      connect,tls    5xx              any                          channel-down

      # The mailbox is full.
      any            4xx              x.2.2                        later
      any            5xx              5.2.2                        mailbox-full
      rcpt           552              -                            mailbox-full

      # The mail is too large, or unwanted.
      any            552              5.3.4                        content
      any            5xx              5.2.3,5.3.4,5.6.x            content
      data,dot       550,552,554      5.7.x                        content
      mail,data,dot  552              -                            content
      data,dot       550,554          -                            content

      # Nobody is there.
      rcpt,dot       5xx              5.1.0,5.1.1,5.1.2,5.1.3      recipient
      rcpt,dot       5xx              5.1.6,5.1.10,5.2.1,5.4.1     recipient
      rcpt           5xx              5.7.13                       recipient
      rcpt           550,551,553      -                            recipient

      # The rest by its first digit.
      any            4xx              any                          later
      any            5xx              any                          other
      """;

  private static final List<Row> ROWS =
      TABLE
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(Row::of)
          .toList();

  private SmtpAnswers() {}

  /** The class of a negative answer. */
  static AnswerClass of(SmtpStage stage, SmtpReply reply) {
    return ROWS.stream()
        .filter(row -> row.fits(stage, reply))
        .findFirst()
        .map(Row::answerClass)
        .orElse(AnswerClass.LATER);
  }

  /** A line of the table. */
  private record Row(Set<String> stages, Pattern codes, Pattern enhanced, AnswerClass answerClass) {
    private static final Pattern COLUMNS = Pattern.compile(" +");

    static Row of(String line) {
      String[] columns = COLUMNS.split(line, -1);
      return new Row(
          Set.of(columns[0].split(",", -1)),
          anyOf(columns[1]),
          anyOf(columns[2]),
          AnswerClass.named(columns[3]));
    }

    private static Pattern anyOf(String words) {
      return Pattern.compile(
          words.equals("any")
              ? ".*"
              : words.equals("-")
                  ? ""
                  : words.replace(".", "\\.").replace("x", "[0-9]+?").replace(',', '|'));
    }

    boolean fits(SmtpStage stage, SmtpReply reply) {
      String code = reply.enhanced() == null ? "" : reply.enhanced();
      return (stages.contains("any") || stages.contains(stage.word()))
          && codes.matcher(Integer.toString(reply.code())).matches()
          && enhanced.matcher(code).matches();
    }
  }
}
