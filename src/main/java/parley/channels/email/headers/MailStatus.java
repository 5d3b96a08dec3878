package parley.channels.email.headers;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An enhanced status code (RFC 3463).
 *
 * @param text as in {@code 5.1.1}
 */
record MailStatus(String text) {
  private static final Pattern STATUS =
      Pattern.compile("(?<![0-9.])[245]\\.[0-9]{1,3}\\.[0-9]{1,3}(?!\\.?[0-9])");

  /** The first in a text. */
  static Optional<MailStatus> first(String text) {
    Matcher matcher = STATUS.matcher(PlainText.beginning(text, 1_000));
    return matcher.find() ? Optional.of(new MailStatus(matcher.group())) : Optional.empty();
  }

  /** The one that says no more than what became of the mail. */
  static MailStatus general(DeliveryReport.Action action) {
    return new MailStatus(
        switch (action) {
          case FAILED -> "5.0.0";
          case DELAYED -> "4.0.0";
          case DELIVERED, RELAYED, EXPANDED -> "2.0.0";
        });
  }

  /** What it says that became of the mail; that it arrived, no status says for sure. */
  Optional<DeliveryReport.Action> action() {
    return switch (text.charAt(0)) {
      case '5' -> Optional.of(DeliveryReport.Action.FAILED);
      case '4' -> Optional.of(DeliveryReport.Action.DELAYED);
      default -> Optional.empty();
    };
  }

  boolean isGeneral() {
    return text.endsWith(".0.0");
  }

  boolean isOfSameClass(MailStatus other) {
    return text.charAt(0) == other.text.charAt(0);
  }
}
