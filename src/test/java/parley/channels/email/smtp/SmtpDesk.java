package parley.channels.email.smtp;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelField;
import parley.channels.ChannelRateLimit;
import parley.channels.ChannelSettings;
import parley.channels.ChannelState;
import parley.channels.ChannelType;
import parley.channels.Handover;
import parley.channels.OutboundMessage;
import parley.channels.ProviderProfile;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.email.EmailFields;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.server.MailPatience;
import parley.channels.email.server.OAuthTokens;
import parley.http.Json;
import parley.outbound.BodySource;
import parley.outbound.PooledHttp;
import parley.simulator.mail.MailFixture;
import tools.jackson.databind.node.ObjectNode;

/** A mailbox at some server, and who sends from it. */
final class SmtpDesk {
  static final MailSeals SEALS = new MailSeals("installation-key".getBytes(StandardCharsets.UTF_8));
  static final String REFERENCE = "msg_0c3v9k2m4q8xb";
  static final String CONVERSATION = "cnv_0c3v9k2m4q8xa";
  static final String CUSTOMER = "ada@example.org";
  static final MailPatience SHORT =
      new MailPatience(
          Duration.ofSeconds(2), Duration.ofMillis(500), Duration.ofSeconds(3), Duration.ZERO);

  private final Map<String, Object> settings = new HashMap<>();
  private final Map<String, String> credentials = new HashMap<>();
  private final InstantSource clock;
  private MailPatience patience = MailSessions.PATIENCE;
  private Optional<SSLSocketFactory> trust = Optional.empty();

  /** A mailbox whose server is at a port of this machine. */
  SmtpDesk(int port) {
    this(port, InstantSource.system());
  }

  SmtpDesk(int port, InstantSource clock) {
    this.clock = clock;
    set(EmailFields.SMTP_HOST, "127.0.0.1");
    set(EmailFields.SMTP_PORT, port);
    set(EmailFields.SMTP_SECURITY, "none");
    credential(EmailFields.SMTP_PASSWORD, MailFixture.PASSWORD);
  }

  SmtpDesk set(String name, Object value) {
    settings.put(name, value);
    return this;
  }

  SmtpDesk credential(String name, String value) {
    credentials.put(name, value);
    return this;
  }

  SmtpDesk without(String credential) {
    credentials.remove(credential);
    return this;
  }

  SmtpDesk impatient() {
    patience = SHORT;
    return this;
  }

  SmtpDesk trusting(SSLSocketFactory factory) {
    trust = Optional.of(factory);
    return this;
  }

  Channel channel() {
    return new Channel(
        1,
        2,
        type(),
        "Bakery",
        MailFixture.ADDRESS,
        null,
        null,
        new ChannelCredentials(credentials),
        new ChannelSettings(settings),
        false,
        null,
        ProviderProfile.UNKNOWN,
        1,
        Instant.EPOCH,
        Instant.EPOCH,
        ChannelState.ACTIVE);
  }

  private static ChannelType type() {
    return new ChannelType(
        EmailFields.TYPE,
        "E-mail",
        ChannelField.text(EmailFields.ADDRESS, 320),
        "address",
        null,
        List.of(),
        List.of(),
        new ChannelType.Server("", null),
        new ChannelCapabilities(
            List.of("email"),
            new ChannelCapabilities.TextLimit(100_000, ChannelCapabilities.Unit.CHARACTERS),
            new ChannelCapabilities.Files(new Handover.Inline(), Map.of(), Duration.ZERO),
            List.of(),
            null,
            false,
            0,
            false,
            false,
            true,
            true,
            false,
            List.of(),
            new ChannelRateLimit(0, 1, 0)),
        new ChannelType.Peers(List.of(), List.of(), false, false, false));
  }

  MailComposer composer() {
    return new MailComposer(organization -> SEALS, channel -> Set.of(), clock);
  }

  SmtpSender sender() {
    return new SmtpSender(
        composer(),
        new OAuthTokens(new PooledHttp((address, port) -> true), clock),
        new MailSessions((address, port) -> true, patience, trust),
        Optional::empty);
  }

  SendResult send(OutboundMessage message) {
    return sender().send(channel(), message, () -> {});
  }

  SendResult send(OutboundMessage message, SendListener listener) {
    return sender().send(channel(), message, listener);
  }

  /** A message of the type email; single quotes stand for double ones. */
  static OutboundMessage mail(String content, Attachment... files) {
    return mail(CUSTOMER, content, thread(null), files);
  }

  static OutboundMessage mail(
      String address, String content, OutboundMessage.ThreadContext thread, Attachment... files) {
    return new OutboundMessage(
        REFERENCE,
        address,
        "email",
        (ObjectNode) Json.parse(content.replace('\'', '"')),
        null,
        thread,
        List.of(files));
  }

  static OutboundMessage.ThreadContext thread(@Nullable String subject, String... earlier) {
    return new OutboundMessage.ThreadContext(
        CONVERSATION, "", subject, List.of(earlier), List.of(), null);
  }

  /** A file of so many bytes. */
  static Attachment file(String name, String type, int size) {
    byte[] bytes = new byte[size];
    for (int index = 0; index < size; index++) {
      bytes[index] = (byte) (index * 31);
    }
    return file(name, type, bytes);
  }

  static Attachment file(String name, String type, byte[] bytes) {
    return new Attachment(
        type,
        name,
        "",
        new BodySource() {
          @Override
          public long length() {
            return bytes.length;
          }

          @Override
          public InputStream open() {
            return new ByteArrayInputStream(bytes);
          }
        });
  }
}
