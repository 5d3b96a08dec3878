package parley.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A WhatsApp number of an organization whose provider is the test: it signs the webhooks that it
 * posts, as Meta would.
 */
public final class TestNumber {
  /** The address of a provider that nobody answers at: for tests that only receive. */
  public static final String NOWHERE = "http://127.0.0.1:9";

  private static final AtomicLong COUNTER = new AtomicLong(800_000_000_000L);

  /** The app secret with which its webhooks are signed. */
  public static final String SECRET = "the-test-app-secret";

  private final Client client;
  private final String phoneNumberId;
  private final String channelId;

  /** A new channel of the client's organization, whose provider's API is at {@code graphUrl}. */
  public TestNumber(Client client, String graphUrl, String moreSettings) {
    this.client = client;
    this.phoneNumberId = Long.toString(COUNTER.incrementAndGet());
    this.channelId =
        client
            .post(
                "/v1/channels",
                """
                {"type": "whatsapp", "name": "Test", "phone_number_id": "%s",
                 "credentials": {"access_token": "t", "app_secret": "%s", "verify_token": "v"},
                 "settings": {"graph_url": "%s"%s}}
                """
                    .formatted(phoneNumberId, SECRET, graphUrl, moreSettings))
            .expect(201)
            .text("/id");
  }

  private TestNumber(String phoneNumberId, String channelId, Client client) {
    this.client = client;
    this.phoneNumberId = phoneNumberId;
    this.channelId = channelId;
  }

  /** The number of a channel that is there already, with our app secret. */
  public static TestNumber of(Client client, String phoneNumberId, String channelId) {
    return new TestNumber(phoneNumberId, channelId, client);
  }

  /** The same number at a server that {@code otherClient} speaks with. */
  public TestNumber as(Client otherClient) {
    return new TestNumber(phoneNumberId, channelId, otherClient);
  }

  public String channelId() {
    return channelId;
  }

  public String phoneNumberId() {
    return phoneNumberId;
  }

  /** The customer at {@code from} (digits) writes {@code text}. */
  public Answer inbound(String from, String providerId, String text) {
    return inbound(from, providerId, text, Instant.now());
  }

  /** The same at another time. */
  public Answer inbound(String from, String providerId, String text, Instant at) {
    return messages(
        """
        {"from": "%s", "id": "%s", "timestamp": "%d", "type": "text", "text": {"body": "%s"}}
        """
            .formatted(from, providerId, at.getEpochSecond(), text));
  }

  /** Any messages, each a raw object of a webhook, from the customer "Ada". */
  public Answer messages(String messages) {
    return value("\"messages\": [" + messages + "]");
  }

  /** The provider reports a status of a message, naming our own id of it as well. */
  public Answer status(String providerId, String messageId, String status, long timestamp) {
    return value("\"statuses\": [" + statusJson(providerId, messageId, status, timestamp) + "]");
  }

  /** One status as it stands in a webhook. */
  public static String statusJson(
      String providerId, String messageId, String status, long timestamp) {
    String errors =
        status.equals("failed")
            ? ", \"errors\": [{\"code\": 131026, \"title\": \"Message undeliverable\"}]"
            : "";
    return """
    {"id": "%s", "status": "%s", "timestamp": "%d", "recipient_id": "1",
     "biz_opaque_callback_data": "%s"%s}
    """
        .formatted(providerId, status, timestamp, messageId, errors);
  }

  /** A webhook for this number with these members of its value. */
  public Answer value(String members) {
    return post(
        """
        {"object": "whatsapp_business_account", "entry": [{"id": "1", "changes": [{"field":
         "messages", "value": {"messaging_product": "whatsapp",
         "metadata": {"display_phone_number": "1", "phone_number_id": "%s"}, %s}}]}]}
        """
            .formatted(phoneNumberId, members));
  }

  /** Posts a body with its right signature. */
  public Answer post(String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return client
        .with("Content-Type", "application/json")
        .with("X-Hub-Signature-256", "sha256=" + signature(bytes))
        .send("POST", "/webhooks/whatsapp/" + channelId, bytes);
  }

  private static String signature(byte[] bytes) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(bytes));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
