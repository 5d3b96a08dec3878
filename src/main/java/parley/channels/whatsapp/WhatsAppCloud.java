package parley.channels.whatsapp;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelAccount;
import parley.channels.FetchResult;
import parley.channels.Marking;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.Possession;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.UploadResult;
import parley.http.Json;
import parley.outbound.CallListener;
import parley.outbound.OutboundHttp;
import parley.outbound.Outcome;
import tools.jackson.databind.node.ObjectNode;

/** WhatsApp through Meta's Cloud API. */
public final class WhatsAppCloud implements Channel {
  private static final Pattern NUMBER = Pattern.compile("\\+?([0-9]+)");

  private static final Duration NO_TOKEN = Duration.ofMinutes(5);

  private final CloudMedia media;
  private final Patience patience = new Patience();
  private final OutboundHttp http;
  private final InstantSource clock;
  private final String graphUrl;
  private final String graphVersion;

  /**
   * An adapter that sends through {@code http}.
   *
   * @param graphUrl Meta's own API, without a slash at the end
   * @param graphVersion the version of the Graph API for accounts that name none: {@code v25.0}
   */
  public WhatsAppCloud(
      OutboundHttp http, InstantSource clock, String graphUrl, String graphVersion) {
    this.media = new CloudMedia(http, clock);
    this.http = http;
    this.clock = clock;
    this.graphUrl = graphUrl;
    this.graphVersion = graphVersion;
  }

  @Override
  public String type() {
    return "whatsapp";
  }

  @Override
  public SendResult send(ChannelAccount account, OutboundMessage message, SendListener listener) {
    String token = account.credentials().accessToken();
    Sendable sendable = Sendables.of(message.type()).orElse(null);
    if (token == null) {
      return new SendResult.ChannelDown(
          error(RetryClass.CHANNEL_DOWN, "The channel has no access token."));
    }
    if (sendable == null) {
      return new SendResult.Refused(
          error(RetryClass.CONTENT, "This type can't be sent over WhatsApp."));
    }
    Optional<String> obstacle = sendable.obstacle(message);
    if (obstacle.isPresent()) {
      return new SendResult.Refused(error(RetryClass.CONTENT, obstacle.get()));
    }
    return CloudAnswer.result(
        post(account, token, envelope(message, sendable), listener), clock.instant());
  }

  @Override
  public Marking markRead(ChannelAccount account, String providerId) {
    String token = account.credentials().accessToken();
    return token == null
        ? new Marking.Refused()
        : ReadReceipt.result(
            post(account, token, ReadReceipt.envelope(providerId), CallListener.NONE));
  }

  private Outcome post(
      ChannelAccount account, String token, ObjectNode envelope, CallListener listener) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    Outcome outcome =
        http.post(
            messages(account),
            headers,
            Json.write(envelope),
            patience.with(account.id()),
            listener);
    patience.note(account.id(), outcome);
    return outcome;
  }

  @Override
  public List<AccountUpdate> read(byte[] body) {
    return new WebhookReader(clock).read(body);
  }

  @Override
  public FetchResult fetch(ChannelAccount account, String providerId, OutputStream target) {
    String token = account.credentials().accessToken();
    return token == null
        ? new FetchResult.TryLater(NO_TOKEN, "The channel has no access token.")
        : media.fetch(api(account), account.phoneNumberId(), token, providerId, target);
  }

  @Override
  public UploadResult upload(ChannelAccount account, Attachment file) {
    String token = account.credentials().accessToken();
    return token == null
        ? new UploadResult.NotUploaded(
            new SendResult.ChannelDown(
                error(RetryClass.CHANNEL_DOWN, "The channel has no access token.")))
        : media.upload(api(account), account.phoneNumberId(), token, file);
  }

  @Override
  public Possession prove(String phoneNumberId, String accessToken, @Nullable String version) {
    String api = graphUrl + "/" + Objects.requireNonNullElse(version, graphVersion);
    return NumberQuestion.ask(http, api, phoneNumberId, accessToken);
  }

  private URI messages(ChannelAccount account) {
    return URI.create(api(account) + "/" + account.phoneNumberId() + "/messages");
  }

  private String api(ChannelAccount account) {
    return account.graphUrl()
        + "/"
        + Objects.requireNonNullElse(account.settings().graphVersion(), graphVersion);
  }

  private static ObjectNode envelope(OutboundMessage message, Sendable sendable) {
    ObjectNode envelope =
        Json.object().put("messaging_product", "whatsapp").put("recipient_type", "individual");
    var number = NUMBER.matcher(message.address());
    if (number.matches()) {
      // Without the + Meta would put the business's own country code before it.
      envelope.put("to", "+" + number.group(1));
    } else {
      envelope.put("recipient", message.address());
    }
    if (message.replyTo() != null && sendable.quotes()) {
      envelope.putObject("context").put("message_id", message.replyTo());
    }
    envelope.put("type", sendable.type()).set(sendable.type(), sendable.body(message));
    return envelope.put("biz_opaque_callback_data", message.reference());
  }

  private static MessageError error(RetryClass retry, String message) {
    return new MessageError(retry.word(), null, message, retry.isRetryable());
  }
}
