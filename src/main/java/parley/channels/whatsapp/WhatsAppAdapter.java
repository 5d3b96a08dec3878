package parley.channels.whatsapp;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import parley.channels.AccountUpdate;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.ChannelType;
import parley.channels.FetchResult;
import parley.channels.Hook;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.ReadReceiptResult;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.TemplateListing;
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

  private final ChannelType type;
  private final WhatsAppHooks hooks;
  private final CloudMedia media;
  private final CloudTemplates templates;
  private final SendTimeouts sendTimeouts = new SendTimeouts();
  private final OutboundHttp http;
  private final InstantSource clock;
  private final WhatsAppAccount.Reader accounts;

  /**
   * An adapter that sends through {@code http}.
   *
   * @param graphUrl Meta's own API, without a slash at the end
   * @param graphVersion the version of the Graph API for channels that name none: {@code v25.0}
   * @param simulator the simulated API; asked anew each time, since its address is known only once
   *     the server listens
   */
  public WhatsAppAdapter(
      OutboundHttp http,
      InstantSource clock,
      String graphUrl,
      String graphVersion,
      Supplier<String> simulator) {
    this.type = WhatsAppType.of(graphUrl);
    this.hooks = new WhatsAppHooks(new WebhookReader(clock));
    this.media = new CloudMedia(http, clock);
    this.templates = new CloudTemplates(http, clock);
    this.http = http;
    this.clock = clock;
    this.accounts = new WhatsAppAccount.Reader(graphUrl, graphVersion, simulator);
  }

  @Override
  public ChannelType type() {
    return type;
  }

  @Override
  public Optional<List<AccountUpdate>> reread(byte[] body) {
    return hooks.reread(body);
  }

  @Override
  public List<Hook> hooks() {
    return hooks.all();
  }

  @Override
  public ChannelConnection connection() {
    return new WhatsAppConnection(http, accounts);
  }

  @Override
  public Optional<ChannelProfile> simulated(RandomGenerator random) {
    return Optional.of(SimulatedNumber.next(random));
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    WhatsAppAccount account = accounts.of(channel);
    String token = account.accessToken();
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
        post(channel, account, envelope(message, messagePayload), listener), clock.instant());
  }

  @Override
  public ReadReceiptResult markRead(Channel channel, String address, String providerId) {
    WhatsAppAccount account = accounts.of(channel);
    return account.accessToken() == null
        ? new ReadReceiptResult.Refused()
        : ReadReceipt.result(
            post(channel, account, ReadReceipt.envelope(providerId), CallListener.NONE));
  }

  @Override
  public void showTyping(Channel channel, String address, String providerId) {
    WhatsAppAccount account = accounts.of(channel);
    if (account.accessToken() != null) {
      post(channel, account, ReadReceipt.typing(providerId), CallListener.NONE);
    }
  }

  private CallResult post(
      Channel channel, WhatsAppAccount account, ObjectNode envelope, CallListener listener) {
    Map<String, String> headers =
        Map.of(
            "Authorization", "Bearer " + account.accessToken(), "Content-Type", "application/json");
    CallResult callResult =
        http.post(
            URI.create(account.api() + "/" + account.phoneNumberId() + "/messages"),
            headers,
            Json.write(envelope),
            sendTimeouts.with(channel.id()),
            listener);
    sendTimeouts.note(channel.id(), callResult);
    return callResult;
  }

  @Override
  public FetchResult fetch(Channel channel, String providerId, OutputStream target) {
    WhatsAppAccount account = accounts.of(channel);
    String token = account.accessToken();
    return token == null
        ? new FetchResult.TryLater(NO_TOKEN, "The channel has no access token.")
        : media.fetch(account.api(), account.phoneNumberId(), token, providerId, target);
  }

  @Override
  public TemplateListing templates(Channel channel) {
    WhatsAppAccount account = accounts.of(channel);
    String token = account.accessToken();
    String business = channel.groupKey();
    if (token == null) {
      return new TemplateListing.Incomplete("credentials." + WhatsAppType.ACCESS_TOKEN);
    }
    return business == null
        ? new TemplateListing.Incomplete(WhatsAppType.BUSINESS)
        : templates.of(account.api(), business, token);
  }

  @Override
  public UploadResult upload(Channel channel, Attachment file) {
    WhatsAppAccount account = accounts.of(channel);
    String token = account.accessToken();
    return token == null
        ? new UploadResult.NotUploaded(
            new SendResult.ChannelDown(
                error(RetryClass.CHANNEL_DOWN, "The channel has no access token.")))
        : media.upload(account.api(), account.phoneNumberId(), token, file);
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
