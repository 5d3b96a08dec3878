package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Mailgun, Postmark and SendGrid post mails in three ways, each with its own proof. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailProvidersTest {
  private static final String FORM = "application/x-www-form-urlencoded";

  @Parameter Engine engine;
  private MailDesk desk;
  private Client anyone;
  private String mail;

  @BeforeEach
  void open() {
    desk = MailDesk.open(engine);
    anyone = engine.server().anonymous();
    mail =
        desk.mail("Zoë <zoe@poets.example>", "1@poets.example", "100% & more", "", "Grüße + x")
            .replace("\n", "\r\n");
  }

  private void isThere() {
    Answer conversations = desk.conversations();
    assertThat(conversations.texts("/data", "/subject")).containsExactly("100% & more");
    assertThat(conversations.text("/data/0/last_message/content/text").strip())
        .isEqualTo("Grüße + x");
  }

  private void isNot() {
    assertThat(desk.conversations().at("/data")).isEmpty();
  }

  private static String hmac(String text) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(MailDesk.SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
  }

  private Answer mailgun(long timestamp, String signature) {
    Map<String, String> fields = new TreeMap<>();
    fields.put("recipient", desk.address());
    fields.put("body-mime", mail);
    fields.put("timestamp", Long.toString(timestamp));
    fields.put("token", "a".repeat(50));
    fields.put("signature", signature);
    String body =
        fields.entrySet().stream()
            .map(field ->
                field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&"));
    return anyone
        .with("Content-Type", FORM)
        .send("POST", desk.hook() + "/mime", body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void mailgun_signs_the_time_and_a_token() throws Exception {
    long now = Instant.now().getEpochSecond();
    String token = "a".repeat(50);
    mailgun(now, hmac((now - 1) + token)).expect(401);
    mailgun(now - 400, hmac((now - 400) + token)).expect(401);
    isNot();
    mailgun(now, hmac(now + token)).expect(200);
    isThere();
  }

  private Answer postmark(String password) {
    String body =
        Json.text(
            Json.object()
                .put("FromName", "Zoë")
                .put("OriginalRecipient", desk.address())
                .put("RawEmail", mail));
    return anyone
        .with("Content-Type", "application/json")
        .with("Authorization", password)
        .send("POST", desk.hook(), body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void postmark_has_the_password_of_the_address() {
    postmark("Basic cGFybGV5Ondyb25n").expect(401);
    postmark("Bearer x").expect(401);
    isNot();
    postmark(MailDesk.basic()).expect(200);
    isThere();
  }

  @Test
  void postmark_without_the_mail_itself_is_told_what_to_switch_on() {
    anyone
        .with("Content-Type", "application/json")
        .with("Authorization", MailDesk.basic())
        .send("POST", desk.hook(), "{\"TextBody\": \"x\"}".getBytes(StandardCharsets.UTF_8))
        .expect(400);
  }

  private Answer sendGrid(String password) {
    String body =
        """
        --b
        Content-Disposition: form-data; name="envelope"

        {"to":["%s"],"from":"zoe@poets.example"}
        --b
        Content-Disposition: form-data; name="email"

        %s
        --b--
        """
            .formatted(desk.address(), mail)
            .replace("\r\n", "\n")
            .replace("\n", "\r\n");
    return anyone
        .with("Content-Type", "multipart/form-data; boundary=b")
        .with("Authorization", password)
        .send("POST", desk.hook(), body.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void sendgrid_has_the_password_of_the_address_and_posts_a_form() {
    sendGrid("Basic cGFybGV5Ondyb25n").expect(401);
    isNot();
    sendGrid(MailDesk.basic()).expect(200);
    isThere();
  }

  @Test
  void what_is_no_mail_is_refused_by_its_type() {
    anyone
        .with("Content-Type", "text/html")
        .send("POST", desk.hook(), "x".getBytes(StandardCharsets.UTF_8))
        .expect(415);
  }
}
