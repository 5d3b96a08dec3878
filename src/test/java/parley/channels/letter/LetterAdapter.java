package parley.channels.letter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import parley.ChannelAdapters;
import parley.channels.Attachment;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelConnection;
import parley.channels.ChannelField;
import parley.channels.ChannelRateLimit;
import parley.channels.ChannelSettings;
import parley.channels.ChannelType;
import parley.channels.Handover;
import parley.channels.Hook;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.Puller;
import parley.channels.ReportedStatus;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.http.Json;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.node.ObjectNode;

/** Letters through a post office: pushed and pulled, in threads, sent for good at once. */
public final class LetterAdapter implements ChannelAdapter {
  static final String KEY = "office_key";
  static final String OFFICE = "office_url";
  private static final Pattern BOX = Pattern.compile("[a-z0-9-]{1,40}");
  private static final int LONGEST = 200;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final OutboundHttp http;
  private final Letters letters = new Letters();

  /** The line that registers it. */
  public LetterAdapter(ChannelAdapters.Parts parts) {
    this.http = parts.http();
  }

  @Override
  public ChannelType type() {
    return new ChannelType(
        "letter",
        "Letters",
        ChannelField.matching("box", BOX, "must be small letters, digits and hyphens"),
        "box",
        null,
        List.of(ChannelField.token(KEY)),
        List.of(ChannelField.url(OFFICE), ChannelSettings.AFTER_RESOLVE),
        new ChannelType.Server("https://office.example.com", OFFICE),
        new ChannelCapabilities(
            List.of("text", "document"),
            new ChannelCapabilities.TextLimit(LONGEST, ChannelCapabilities.Unit.BYTES),
            new ChannelCapabilities.Files(
                new Handover.Inline(),
                Map.of("document", new ChannelCapabilities.FileLimit(1_000, List.of("text/plain"))),
                Duration.ofDays(1)),
            List.of(ReportedStatus.SENT, ReportedStatus.READ),
            null,
            false,
            0,
            false,
            false,
            true,
            true,
            false,
            List.of(ChannelCapabilities.Inbound.WEBHOOK, ChannelCapabilities.Inbound.PULL),
            new ChannelRateLimit(0, 1_000, 0)),
        new ChannelType.Peers(List.of(), List.of(), false, true, false));
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    ObjectNode letter =
        Json.object()
            .put("to", message.address())
            .put("thread", message.thread().key())
            .put("text", message.content().path("text").asString(""));
    for (Attachment file : message.attachments()) {
      letter.put("enclosed", enclosed(file));
    }
    CallResult result =
        http.post(
            OfficeCall.uri(channel, "/letters"),
            OfficeCall.headers(channel),
            Json.write(letter),
            PATIENCE,
            listener);
    return switch (result) {
      case CallResult.Answered(var status, var headers, var body) when status == 201 ->
          new SendResult.Sent(Json.parse(body).path("id").asString(), List.of(message.address()));
      case CallResult.Answered answered ->
          new SendResult.ChannelDown(OfficeCall.refusal(answered.status()));
      case CallResult.NotSent(var reason) ->
          new SendResult.TryLater(
              Duration.ofSeconds(1),
              3,
              new MessageError("provider_unavailable", null, reason, true));
      case CallResult.NoAnswer(var reason) -> new SendResult.Unknown(reason);
    };
  }

  private static String enclosed(Attachment file) {
    try (var bytes = file.bodySource().open()) {
      return Base64.getEncoder().encodeToString(bytes.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public List<Hook> hooks() {
    return List.of(Hook.own(1 << 16, letters::pushed));
  }

  @Override
  public Optional<Puller> puller() {
    return Optional.of((channel, cursor, bell) ->
        letters.pulled(
            http.get(
                OfficeCall.uri(channel, "/news?after=" + (cursor == null ? "0" : cursor)),
                OfficeCall.headers(channel),
                PATIENCE)));
  }

  @Override
  public ChannelConnection connection() {
    return new LetterConnection(http);
  }

  /** The bytes of a text. */
  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
