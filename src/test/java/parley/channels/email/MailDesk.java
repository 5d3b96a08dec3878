package parley.channels.email;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** An owner with an e-mail channel to which mails are posted. */
final class MailDesk {
  static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final Client owner;
  private final Client anyone;
  private final String channelId;
  private final String address;

  private MailDesk(Client owner, Client anyone, String channelId, String address) {
    this.owner = owner;
    this.anyone = anyone;
    this.channelId = channelId;
    this.address = address;
  }

  /** In a new organization. */
  static MailDesk open(Engine engine) {
    return open(engine, "");
  }

  /** The same with more settings, each with a comma behind it. */
  static MailDesk open(Engine engine, String settings) {
    return open(engine.server().signUp(), engine.server().anonymous(), settings);
  }

  static MailDesk open(Client owner, Client anyone, String settings) {
    String address = "desk" + COUNTER.incrementAndGet() + "@bakery.example";
    Answer channel =
        owner
            .post(
                "/v1/channels",
                """
                {'type': 'email', 'name': 'Desk', 'address': '%s',
                 'credentials': {'webhook_secret': '%s'}, 'settings': {%s 'inbound': 'webhook'}}
                """
                    .formatted(address, SECRET, settings))
            .expect(201);
    return new MailDesk(owner, anyone, channel.text("/id"), address);
  }

  Client owner() {
    return owner;
  }

  String channelId() {
    return channelId;
  }

  String address() {
    return address;
  }

  /** Posts a mail as a mail server does. */
  Answer post(String mail) {
    byte[] body = mail.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    String id = "msg_" + COUNTER.incrementAndGet();
    long now = Instant.now().getEpochSecond();
    return signed(id, now, signature(id, now, body), body);
  }

  /** By a library that somebody else wrote. */
  static String signature(String id, long timestamp, byte[] body) {
    try {
      return new com.standardwebhooks.Webhook(SECRET)
          .sign(id, timestamp, new String(body, StandardCharsets.UTF_8));
    } catch (com.standardwebhooks.exceptions.WebhookSigningException e) {
      throw new IllegalStateException(e);
    }
  }

  Answer signed(String id, long timestamp, String signature, byte[] body) {
    return anyone
        .with("Content-Type", "message/rfc822")
        .with("webhook-id", id)
        .with("webhook-timestamp", Long.toString(timestamp))
        .with("webhook-signature", signature)
        .send("POST", hook(), body);
  }

  String hook() {
    return "/webhooks/email/" + channelId;
  }

  Answer conversations() {
    return owner.get("/v1/conversations?channel=email").expect(200);
  }

  /** Of the newest conversation. */
  String conversation() {
    return conversations().text("/data/0/id");
  }

  Answer messages(String conversation) {
    return owner.get("/v1/conversations/" + conversation + "/messages").expect(200);
  }

  List<String> texts(String conversation) {
    return messages(conversation).texts("/data", "/content/text");
  }

  /** A mail from somebody, with more header fields, each with a line break behind it. */
  String mail(String from, String id, String subject, String more, String text) {
    return """
    From: %s
    To: %s
    Subject: %s
    Message-ID: <%s>
    Date: Sun, 1 Mar 2026 09:30:00 +0000
    MIME-Version: 1.0
    Content-Type: text/plain; charset=utf-8
    %s
    %s
    """
        .formatted(from, address, subject, id, more, text);
  }

  /** A mail that says {@code See the list.}, with {@code list.txt}, in which is {@code Plums}. */
  String mailWithFile() {
    return """
    From: Maya <maya@poets.example>
    To: %s
    Subject: A list
    Message-ID: <1@poets.example>
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary=b

    --b
    Content-Type: text/plain

    See the list.
    --b
    Content-Type: text/plain; name=list.txt
    Content-Disposition: attachment; filename=list.txt

    Plums
    --b--
    """
        .formatted(address);
  }

  /** What stands in the header of those who have the password of the URL. */
  static String basic() {
    return "Basic "
        + Base64.getEncoder().encodeToString(("parley:" + SECRET).getBytes(StandardCharsets.UTF_8));
  }
}
