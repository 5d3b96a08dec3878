package parley.channels.email.intake;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a mail beside what it says itself.
 *
 * @param recipients the addresses that it was delivered to, as far as the server says
 * @param receivedAt by the mailbox's clock
 * @param source the id of the file in which it is kept as it came; null when there was no room
 * @param isSent whether it was found among those that were sent from elsewhere
 */
public record MailEnvelope(
    List<String> recipients, Instant receivedAt, @Nullable String source, boolean isSent) {}
