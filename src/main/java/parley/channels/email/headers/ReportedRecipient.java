package parley.channels.email.headers;

import java.util.Locale;
import java.util.Optional;

/** Reads one recipient's block of a delivery report. */
final class ReportedRecipient {
  private static final int LONGEST_DIAGNOSTIC = 1_000;
  private static final int LONGEST_ADDRESS = 2_000;

  private ReportedRecipient() {}

  /** Empty for a block that is about no recipient, or doesn't say what became of the mail. */
  static Optional<DeliveryReport.Recipient> read(MailHeaders block) {
    if (!block.has("Final-Recipient") && !block.has("Original-Recipient")) {
      return Optional.empty();
    }
    String diagnostic = block.text("Diagnostic-Code").map(ReportedRecipient::untyped).orElse("");
    Optional<MailStatus> stated = block.first("Status").flatMap(MailStatus::first);
    return action(block, stated)
        .map(action ->
            new DeliveryReport.Recipient(
                address(block, "Original-Recipient")
                    .or(() -> address(block, "Final-Recipient"))
                    .orElse(null),
                action,
                status(action, stated, diagnostic).text(),
                PlainText.beginning(diagnostic, LONGEST_DIAGNOSTIC)));
  }

  /** What is said, or what the status means. */
  private static Optional<DeliveryReport.Action> action(
      MailHeaders block, Optional<MailStatus> status) {
    return block
        .first("Action")
        .map(value -> StructuredValue.parts(value).getFirst())
        .filter(words -> !words.isEmpty())
        .flatMap(words -> DeliveryReport.Action.of(words.getFirst()))
        .or(() -> status.flatMap(MailStatus::action));
  }

  /** The stated one, unless it says nothing more than its class and the server said more. */
  private static MailStatus status(
      DeliveryReport.Action action, Optional<MailStatus> stated, String diagnostic) {
    MailStatus given = stated.orElseGet(() -> MailStatus.general(action));
    return given.isGeneral()
        ? MailStatus.first(diagnostic).filter(given::isOfSameClass).orElse(given)
        : given;
  }

  private static Optional<MailAddress> address(MailHeaders block, String name) {
    return block
        .first(name)
        .filter(value -> value.length() <= LONGEST_ADDRESS)
        .map(value -> isUtf8(value) ? UnicodeEscapes.decoded(untyped(value)) : untyped(value))
        .flatMap(ReportedRecipient::address);
  }

  private static Optional<MailAddress> address(String value) {
    boolean isBracketed = value.startsWith("<") && value.endsWith(">");
    return MailAddress.of(null, isBracketed ? value.substring(1, value.length() - 1) : value);
  }

  private static boolean isUtf8(String value) {
    return value.strip().toLowerCase(Locale.ROOT).startsWith("utf-8");
  }

  /** What is behind the type: {@code rfc822; user@example.com}. */
  private static String untyped(String value) {
    return value.substring(value.indexOf(';') + 1).strip();
  }
}
