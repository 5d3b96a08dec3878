package parley.channels.email.imap;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelConnection.TestStep;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelSettings;
import parley.channels.ChannelState;
import parley.channels.IncomingFiles;
import parley.channels.OrganizationKeys;
import parley.channels.ProviderProfile;
import parley.channels.Puller.Pulled;
import parley.channels.email.EmailAdapter;
import parley.channels.email.EmailFields;
import parley.channels.email.intake.MailIntake;
import parley.channels.email.intake.MailUpdates;
import parley.channels.email.server.MailPatience;
import parley.channels.email.server.OAuthTokens;
import parley.outbound.PooledHttp;

/** A channel whose mailbox is at a port of this machine, and who reads it. */
final class ImapDesk {
  private static final OrganizationKeys KEYS = organization -> new byte[32];

  private final Map<String, Object> settings = new HashMap<>();
  private final PooledHttp http = new PooledHttp((address, port) -> true);
  private Optional<SSLSocketFactory> trust = Optional.empty();
  private Duration all = Duration.ofSeconds(30);
  private Supplier<IncomingFiles> files = TestFiles::new;

  ImapDesk(int port) {
    set(EmailFields.IMAP_HOST, "127.0.0.1");
    set(EmailFields.IMAP_PORT, port);
    set(EmailFields.IMAP_SECURITY, "none");
  }

  ImapDesk set(String name, Object value) {
    settings.put(name, value);
    return this;
  }

  /** After STARTTLS. */
  ImapDesk trusting(SSLSocketFactory factory) {
    trust = Optional.of(factory);
    return set(EmailFields.IMAP_SECURITY, "starttls");
  }

  /** With nothing to keep files in. */
  ImapDesk withoutFiles() {
    files =
        () -> {
          throw new IllegalStateException("the files are away");
        };
    return this;
  }

  ImapDesk impatient() {
    all = Duration.ofSeconds(2);
    return this;
  }

  private Channel channel() {
    EmailAdapter adapter =
        new EmailAdapter(
            http,
            InstantSource.system(),
            (address, port) -> true,
            KEYS,
            channel -> Set.of(),
            TestFiles::new,
            Optional::empty);
    return new Channel(
        1,
        2,
        adapter.type(),
        "Bakery",
        "desk@bakery.example",
        null,
        null,
        new ChannelCredentials(Map.of(EmailFields.IMAP_PASSWORD, "a-secret")),
        new ChannelSettings(settings),
        false,
        null,
        ProviderProfile.UNKNOWN,
        1,
        Instant.EPOCH,
        Instant.EPOCH,
        ChannelState.ACTIVE);
  }

  private MailboxPuller puller() {
    return new MailboxPuller(
        new MailIntake(files, new MailUpdates(KEYS, channel -> Set.of())),
        new OAuthTokens(http, InstantSource.system()),
        new ImapSessions((address, port) -> true, MailPatience.of(all), trust));
  }

  List<TestStep> check() {
    return puller().check().steps(channel());
  }

  /** Behind the mail with a number. */
  Pulled pull(long last) {
    return pull(last, last);
  }

  /** The same, and something is to be done yet with the mails behind {@code tidied}. */
  Pulled pull(long last, long tidied) {
    String mailbox = Objects.requireNonNull(ImapAccount.of(channel())).mailbox();
    return behind(
        "{\"INBOX\": {\"mailbox\": \"%s\", \"validity\": 7, \"last\": %d, \"tidied\": %d}}"
            .formatted(mailbox, last, tidied));
  }

  /** For the first time. */
  Pulled pull() {
    return behind(null);
  }

  /** Behind what was read before. */
  Pulled behind(@Nullable String cursor) {
    return puller().pull(channel(), cursor, () -> {});
  }
}
