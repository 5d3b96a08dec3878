package parley.channels.email.headers;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server says that became of a mail (RFC 3464, and RFC 6533 for addresses of any script).
 * Anybody can write one: which mail it is about, {@link Bounces} tells by what only we can have
 * made.
 *
 * @param envelopeId what the mail was sent under
 * @param recipients at most 100
 */
public record DeliveryReport(Optional<String> envelopeId, List<Recipient> recipients) {
  private static final int MOST = 100;

  /** What became of the mail for one of its recipients. */
  public enum Action {
    FAILED,
    DELAYED,
    DELIVERED,
    /** Handed to a server that doesn't report. */
    RELAYED,
    /** Handed to several addresses. */
    EXPANDED;

    static Optional<Action> of(String keyword) {
      return List.of(values()).stream()
          .filter(action -> action.name().equals(keyword.strip().toUpperCase(Locale.ROOT)))
          .findFirst();
    }
  }

  /**
   * What became of the mail for one of its recipients.
   *
   * @param address to which it was sent, or if that is not said, at which it ended; null if neither
   *     is an address of a mail
   * @param status as in {@code 5.1.1} (RFC 3463)
   * @param diagnostic what the last server said, at most 1,000 characters; may be empty
   */
  public record Recipient(
      @Nullable MailAddress address, Action action, String status, String diagnostic) {}

  /** Reads a {@code message/delivery-status} part, of which no more than it can use. */
  public static DeliveryReport read(byte[] deliveryStatusPart) {
    List<MailHeaders> blocks = HeaderBlocks.of(deliveryStatusPart);
    return new DeliveryReport(
        blocks.stream().flatMap(block -> block.first("Original-Envelope-Id").stream()).findFirst(),
        blocks.stream()
            .flatMap(block -> ReportedRecipient.read(block).stream())
            .limit(MOST)
            .toList());
  }
}
