package parley.channels.email.intake;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;

/**
 * What is known of a mail beside what it says itself.
 *
 * @param recipients the addresses that it was delivered to, as far as the server says
 * @param receivedAt by the mailbox's clock
 * @param source the id of the file in which it is kept as it came; null when it is not
 * @param isSent whether it was found among those that were sent from elsewhere
 */
public record MailEnvelope(
    List<String> recipients, Instant receivedAt, @Nullable String source, boolean isSent) {
  /** In which mail servers say to whom they delivered a mail. */
  private static final List<String> DELIVERED =
      List.of("Delivered-To", "X-Original-To", "Envelope-To");

  /** All to whom it was delivered, by what is known and by what its servers have written in it. */
  List<String> recipients(MailHeaders headers) {
    List<String> all = new ArrayList<>(recipients);
    DELIVERED.forEach(name -> headers.all(name).stream().map(String::strip).forEach(all::add));
    return all;
  }
}
