package parley.browser;

import static parley.testing.Eventually.eventually;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookSigningException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import parley.testing.Answer;
import parley.testing.Client;

/** An e-mail channel of a desk, to which customers write. */
final class Mailbox {
  /** What a mail server signs with. */
  static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final Client owner;
  private final String hook;
  private final String address;

  private Mailbox(Client owner, String hook, String address) {
    this.owner = owner;
    this.hook = hook;
    this.address = address;
  }

  static Mailbox open(Desk desk) {
    Client owner = desk.owner().client();
    String address = "desk%d@bakery.example".formatted(COUNTER.incrementAndGet());
    String body =
        """
        {'type': 'email', 'name': 'Help desk', 'address': '%s',
         'credentials': {'webhook_secret': '%s'}, 'settings': {'inbound': 'webhook'}}
        """
            .formatted(address, SECRET);
    String id = owner.post("/v1/channels", body).expect(201).text("/id");
    return new Mailbox(owner, "/webhooks/email/" + id, address);
  }

  String address() {
    return address;
  }

  /** A mail in plain text. */
  void gets(String id, String more, String text) {
    gets(id, more, "text/plain", text);
  }

  /**
   * A mail from Hanna Vogt.
   *
   * @param id its name, without the domain
   * @param more header fields, each with a line break behind it
   */
  void gets(String id, String more, String type, String body) {
    gets("Hanna Vogt <hanna@vogt-rad.example>", id, more, type, body);
  }

  /** A mail in plain text from somebody else. */
  void getsFrom(String from, String id, String more, String text) {
    gets(from, id, more, "text/plain", text);
  }

  private void gets(String from, String id, String more, String type, String body) {
    String mail =
        """
        From: %s
        To: Help desk <%s>
        Subject: Order 20418
        Message-ID: <%s@vogt-rad.example>
        MIME-Version: 1.0
        Content-Type: %s; charset=utf-8
        %s
        %s
        """
            .formatted(from, address, id, type, more, body);
    post(owner, hook, mail, SECRET);
  }

  /** Posts a mail as a mail server does. */
  static void post(Client anybody, String hook, String mail, String secret) {
    byte[] bytes = mail.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    String id = "msg_" + COUNTER.incrementAndGet();
    long now = Instant.now().getEpochSecond();
    anybody
        .with("Content-Type", "message/rfc822")
        .with("webhook-id", id)
        .with("webhook-timestamp", Long.toString(now))
        .with("webhook-signature", signature(id, now, bytes, secret))
        .send("POST", hook, bytes)
        .expect(200);
  }

  private static String signature(String id, long now, byte[] bytes, String secret) {
    try {
      return new Webhook(secret).sign(id, now, new String(bytes, StandardCharsets.UTF_8));
    } catch (WebhookSigningException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The id of the newest conversation by mail. */
  String conversation() {
    return owner.get("/v1/conversations?channel=email").expect(200).text("/data/0/id");
  }

  /** The newest message of a conversation, once there are so many. */
  Answer newest(String conversation, int count) {
    String path = "/v1/conversations/" + conversation + "/messages";
    String id =
        eventually(() -> owner.get(path).expect(200), all -> all.at("/data").size() == count)
            .text("/data/" + (count - 1) + "/id");
    return owner.get("/v1/messages/" + id).expect(200);
  }
}
