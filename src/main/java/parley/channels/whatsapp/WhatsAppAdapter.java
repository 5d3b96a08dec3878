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
import parley.channels.ChannelAdapter;
import parley.channels.FetchResult;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.OwnershipProof;
import parley.channels.ReadReceiptResult;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.UploadResult;
import parley.http.Json;
import parley.outbound.CallListener;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.node.ObjectNode;

/** WhatsApp through Meta's Cloud API. */
public final class WhatsAppAdapter implements ChannelAdapter {
  private static final Pattern NUMBER = Pattern.compile("\\+?([0-9]+)");

  private static final Duration NO_TOKEN = Duration.ofMinutes(5);

  private final CloudMedia media;
  private final SendTimeouts sendTimeouts = new SendTimeouts();
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
  public WhatsAppAdapter(
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
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    String token = channel.credentials().accessToken();
    MessagePayload messagePayload = MessagePayloads.of(message.type()).orElse(null);
    if (token == null) {
      return new SendResult.ChannelDown(
          error(RetryClass.CHANNEL_DOWN, "The channel has no access token."));
    }
    if (messagePayload == null) {
      return new SendResult.Refused(
          error(RetryClass.CONTENT, "This type can't be sent over WhatsApp."));
    }
    Optional<String> obstacle = messagePayload.obstacle(message);
    if (obstacle.isPresent()) {
      return new SendResult.Refused(error(RetryClass.CONTENT, obstacle.get()));
    }
    return SendResponse.result(
        post(channel, token, envelope(message, messagePayload), listener), clock.instant());
  }

  @Override
  public ReadReceiptResult markRead(Channel channel, String providerId) {
    String token = channel.credentials().accessToken();
    return token == null
        ? new ReadReceiptResult.Refused()
        : ReadReceipt.result(
            post(channel, token, ReadReceipt.envelope(providerId), CallListener.NONE));
  }

  private CallResult post(
      Channel channel, String token, ObjectNode envelope, CallListener listener) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
    CallResult callResult =
        http.post(
            messages(channel),
            headers,
            Json.write(envelope),
            sendTimeouts.with(channel.id()),
            listener);
    sendTimeouts.note(channel.id(), callResult);
    return callResult;
  }

  @Override
  public List<AccountUpdate> read(byte[] body) {
    return new WebhookReader(clock).read(body);
  }

  @Override
  public FetchResult fetch(Channel channel, String providerId, OutputStream target) {
    String token = channel.credentials().accessToken();
    return token == null
        ? new FetchResult.TryLater(NO_TOKEN, "The channel has no access token.")
        : media.fetch(api(channel), channel.phoneNumberId(), token, providerId, target);
  }

  @Override
  public UploadResult upload(Channel channel, Attachment file) {
    String token = channel.credentials().accessToken();
    return token == null
        ? new UploadResult.NotUploaded(
            new SendResult.ChannelDown(
                error(RetryClass.CHANNEL_DOWN, "The channel has no access token.")))
        : media.upload(api(channel), channel.phoneNumberId(), token, file);
  }

  @Override
  public OwnershipProof prove(String phoneNumberId, String accessToken, @Nullable String version) {
    String api = graphUrl + "/" + Objects.requireNonNullElse(version, graphVersion);
    return NumberCheck.ask(http, api, phoneNumberId, accessToken);
  }

  private URI messages(Channel channel) {
    return URI.create(api(channel) + "/" + channel.phoneNumberId() + "/messages");
  }

  private String api(Channel channel) {
    return channel.graphUrl()
        + "/"
        + Objects.requireNonNullElse(channel.settings().graphVersion(), graphVersion);
  }

  private static ObjectNode envelope(OutboundMessage message, MessagePayload messagePayload) {
    ObjectNode envelope =
        Json.object().put("messaging_product", "whatsapp").put("recipient_type", "individual");
    var number = NUMBER.matcher(message.address());
    if (number.matches()) {
      // Without the + Meta would put the business's own country code before it.
      envelope.put("to", "+" + number.group(1));
    } else {
      envelope.put("recipient", message.address());
    }
    if (message.replyTo() != null && messagePayload.quotes()) {
      envelope.putObject("context").put("message_id", message.replyTo());
    }
    envelope
        .put("type", messagePayload.type())
        .set(messagePayload.type(), messagePayload.body(message));
    return envelope.put("biz_opaque_callback_data", message.reference());
  }

  private static MessageError error(RetryClass retry, String message) {
    return new MessageError(retry.word(), null, message, retry.isRetryable());
  }
}
