package parley.channels.whatsapp;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * Plays Meta towards one channel of one organization.
 *
 * @param owner of the organization
 * @param id the channel's
 */
record Meta(TestServer server, Client owner, String id, String number, String secret) {
  private static final AtomicLong NUMBERS = new AtomicLong(500_000_000_000_000L);

  /** Connects a new number of {@code owner}'s; its verify token is {@code verify-<number>}. */
  static Meta connect(TestServer server, Client owner, String secret) {
    String number = Long.toString(NUMBERS.incrementAndGet());
    String body =
        """
        {"type": "whatsapp", "name": "Hotline", "phone_number_id": "%s",
         "credentials":
           {"access_token": "EAAJB", "app_secret": "%s", "verify_token": "verify-%s"},
         "settings": {"graph_url": "%s"}}
        """
            .formatted(number, secret, number, TestNumber.NOWHERE);
    String id = owner.post("/v1/channels", body).expect(201).text("/id");
    return new Meta(server, owner, id, number, secret);
  }

  /** Posts a fixture about this channel's number, rightly signed. */
  Answer post(Fixture fixture) {
    return post(fixture.about(number).json());
  }

  Answer post(String body) {
    return post(body, Fixture.signature(body.getBytes(StandardCharsets.UTF_8), secret));
  }

  Answer post(String body, String signature) {
    return post("/webhooks/whatsapp/" + id, body, signature);
  }

  /** Posts to the callback that an app shares among its numbers. */
  Answer postShared(String body) {
    return post(
        "/webhooks/whatsapp",
        body,
        Fixture.signature(body.getBytes(StandardCharsets.UTF_8), secret));
  }

  Answer post(String path, String body, String signature) {
    return server
        .anonymous()
        .with("X-Hub-Signature-256", signature)
        .with("Content-Type", "application/json")
        .send("POST", path, body.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * How many updates the server has counted so far.
   *
   * @param reason null for all
   */
  static int counted(TestServer server, String outcome, @Nullable String reason) {
    String metrics = server.anonymous().get("/metrics").expect(200).body();
    String wanted = reason == null ? "[a-z_]*" : reason;
    return Pattern.compile(
            "channels_updates_total\\{outcome=\""
                + outcome
                + "\",reason=\""
                + wanted
                + "\"} ([0-9]+)")
        .matcher(metrics)
        .results()
        .mapToInt(line -> Integer.parseInt(line.group(1)))
        .sum();
  }
}
