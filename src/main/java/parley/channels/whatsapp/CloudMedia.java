package parley.channels.whatsapp;

import java.io.OutputStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import parley.channels.Attachment;
import parley.channels.FetchResult;
import parley.channels.MessageError;
import parley.channels.SendResult;
import parley.channels.UploadResult;
import parley.outbound.CallResult;
import parley.outbound.Download;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.JsonNode;

/**
 * Files at Meta. One that came in is asked for by its id, which answers an address that lives for
 * five minutes; one that goes out is uploaded, which answers an id that lives for thirty days.
 */
final class CloudMedia {
  /** Meta's own limit for what a customer may send. */
  static final long MOST = 100L << 20;

  private static final Duration ASK_TIMEOUT = Duration.ofSeconds(10);

  /** With the timeouts beside them, both leave a job within its lease of a minute. */
  private static final Duration DOWNLOAD_TIMEOUT = Duration.ofSeconds(40);

  private static final Duration UPLOAD_TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration CHANNEL_DOWN = Duration.ofMinutes(5);
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  private final OutboundHttp http;
  private final InstantSource clock;

  CloudMedia(OutboundHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /**
   * Copies a file that came in.
   *
   * @param api {@code https://graph.facebook.com/v25.0}
   */
  FetchResult fetch(
      String api, String phoneNumberId, String token, String providerId, OutputStream target) {
    if (!ID.matcher(providerId).matches()) {
      return new FetchResult.Gone("WhatsApp's id of the file can't be one.");
    }
    URI question = URI.create(api + "/" + providerId + "?phone_number_id=" + phoneNumberId);
    Map<String, String> headers = Map.of("Authorization", "Bearer " + token);
    return switch (http.get(question, headers, ASK_TIMEOUT)) {
      case CallResult.NotSent(var reason) -> new FetchResult.TryLater(PATIENCE, reason);
      case CallResult.NoAnswer(var reason) -> new FetchResult.TryLater(PATIENCE, reason);
      case CallResult.Answered answered -> {
        JsonNode body = MetaAnswer.json(answered);
        yield address(body)
            .map(address -> download(question, address, headers, target))
            .orElseGet(() -> refused(answered.status(), body));
      }
    };
  }

  private static Optional<URI> address(JsonNode body) {
    String url = JsonFields.text(body, "url");
    try {
      return url == null ? Optional.empty() : Optional.of(URI.create(url));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static FetchResult refused(int status, JsonNode body) {
    if (!body.path("error").isObject()) {
      return new FetchResult.TryLater(PATIENCE, "HTTP " + status + " without an address");
    }
    CloudError error = CloudError.of(body.path("error"));
    boolean isForever = error.retryClass() == RetryClass.CONTENT || status == 404;
    if (error.isTransient() || error.retryClass().isTransient() || !isForever) {
      boolean down = error.retryClass() == RetryClass.CHANNEL_DOWN;
      return new FetchResult.TryLater(down ? CHANNEL_DOWN : PATIENCE, error.message());
    }
    return new FetchResult.Gone(error.message());
  }

  /** An address that has expired is asked for again: by the next attempt. */
  private FetchResult download(
      URI graph, URI address, Map<String, String> headers, OutputStream target) {
    if (!MediaHosts.isTrusted(graph, address)) {
      return new FetchResult.Gone("The file is at a host that isn't WhatsApp's.");
    }
    return switch (http.download(address, headers, target, MOST, DOWNLOAD_TIMEOUT)) {
      case Download.Complete complete -> new FetchResult.Fetched();
      case Download.Refused refused ->
          new FetchResult.TryLater(PATIENCE, "HTTP " + refused.status() + " for the file");
      case Download.TooLarge tooLarge -> new FetchResult.Gone("It has more than 100 MiB.");
      case Download.Failed(var reason) -> new FetchResult.TryLater(PATIENCE, reason);
    };
  }

  /** Gives Meta a file. A lost answer costs nothing: the file is uploaded again. */
  UploadResult upload(String api, String phoneNumberId, String token, Attachment file) {
    MediaUploadBody form = new MediaUploadBody(file);
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + token, "Content-Type", form.mediaType());
    URI target = URI.create(api + "/" + phoneNumberId + "/media");
    CallResult callResult = http.post(target, headers, form, UPLOAD_TIMEOUT);
    return providerId(callResult)
        .<UploadResult>map(UploadResult.Uploaded::new)
        .orElseGet(() -> new UploadResult.NotUploaded(failure(callResult)));
  }

  private static Optional<String> providerId(CallResult callResult) {
    if (!(callResult instanceof CallResult.Answered answered) || answered.status() / 100 != 2) {
      return Optional.empty();
    }
    return Optional.ofNullable(JsonFields.text(MetaAnswer.json(answered), "id"));
  }

  private SendResult failure(CallResult callResult) {
    SendResult result = SendResponse.result(callResult, clock.instant());
    return result instanceof SendResult.Unknown(var reason)
        ? new SendResult.TryLater(
            RetryClass.BACKOFF.delay(),
            RetryClass.BACKOFF.attempts(),
            new MessageError(RetryClass.BACKOFF.word(), null, reason, true))
        : result;
  }
}
