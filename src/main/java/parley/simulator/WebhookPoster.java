package parley.simulator;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;
import tools.jackson.databind.JsonNode;

/** Posts webhooks as Meta does: signed, and taken by no other status than 200. */
final class WebhookPoster {
  private static final int OK = 200;

  private final PatientPoster poster;
  private final Subscriptions subscriptions;

  WebhookPoster(PatientPoster poster, Subscriptions subscriptions) {
    this.poster = poster;
    this.subscriptions = subscriptions;
  }

  /** Runs work that posts webhooks in a thread of its own; empty when there is too much of it. */
  Optional<Future<?>> start(Runnable work) {
    return poster.start(work);
  }

  /**
   * Signs and posts a webhook so many times, each until the callback takes it or has not for long;
   * never where the app is not subscribed.
   */
  void post(BusinessNumber number, JsonNode webhook, int copies) {
    if (!subscriptions.has(number)) {
      return;
    }
    byte[] body = EscapedJson.write(webhook);
    Map<String, String> headers =
        Map.of(
            "Content-Type",
            "application/json",
            "X-Hub-Signature-256",
            "sha256=" + Signatures.of(body, number.appSecret()));
    for (int copy = 0; copy < copies; copy++) {
      poster.post(
          "number " + number.phoneNumberId(),
          number.callback(),
          headers,
          body,
          status -> status == OK);
    }
  }

  /** Waits; false when it is cut short by the end of everything. */
  boolean pause(Duration duration) {
    return poster.pause(duration);
  }
}
