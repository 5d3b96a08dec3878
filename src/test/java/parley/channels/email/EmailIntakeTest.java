package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** Mails that are posted become messages, each once. */
@ParameterizedClass
@EnumSource(Engine.class)
class EmailIntakeTest {
  private static final String MAYA = "Maya Angelou <Maya@Poets.example>";

  @Parameter Engine engine;
  private MailDesk desk;

  @BeforeEach
  void open() {
    desk = MailDesk.open(engine);
  }

  @Test
  void a_mail_begins_a_conversation_with_who_wrote_it() {
    desk.post(desk.mail(MAYA, "1@poets.example", "A cake", "", "Is it ready?")).expect(200);
    Answer open = desk.conversations();
    assertThat(open.text("/data/0/subject")).isEqualTo("A cake");
    assertThat(open.text("/data/0/address")).isEqualTo("maya@poets.example");
    assertThat(open.text("/data/0/contact/name")).isEqualTo("Maya Angelou");
    assertThat(open.text("/data/0/status")).isEqualTo("open");
    assertThat(open.at("/data/0/unread_count").asInt()).isEqualTo(1);
    Answer message = desk.messages(desk.conversation());
    assertThat(message.text("/data/0/type")).isEqualTo("email");
    assertThat(message.text("/data/0/content/subject")).isEqualTo("A cake");
    assertThat(message.text("/data/0/content/text").strip()).isEqualTo("Is it ready?");
    assertThat(message.text("/data/0/provider_id")).isEqualTo("1@poets.example");
    assertThat(message.text("/data/0/metadata/authentication/dmarc")).isEqualTo("none");
    Answer contact = desk.owner().get("/v1/contacts/" + open.text("/data/0/contact/id"));
    assertThat(contact.text("/email")).isEqualTo("maya@poets.example");
  }

  @Test
  void whoever_has_the_address_on_their_card_is_that_contact() {
    String contact =
        desk.owner()
            .post("/v1/contacts", "{'name': 'Maya', 'email': 'maya@poets.example'}")
            .expect(201)
            .text("/id");
    desk.post(desk.mail(MAYA, "1@poets.example", "A cake", "", "Hello")).expect(200);
    assertThat(desk.conversations().text("/data/0/contact/id")).isEqualTo(contact);
  }

  @Test
  void an_international_domain_is_the_same_in_its_own_script_and_in_ascii() {
    String contact =
        desk.owner()
            .post("/v1/contacts", "{'name': 'Jo', 'email': 'Jo@Bücher.example'}")
            .expect(201)
            .text("/id");
    desk.post(desk.mail("jo@xn--bcher-kva.example", "1@b.example", "A book", "", "Hi")).expect(200);
    assertThat(desk.conversations().text("/data/0/contact/id")).isEqualTo(contact);
    desk.post(desk.mail("al@xn--bcher-kva.example", "2@b.example", "A map", "", "Hi")).expect(200);
    Answer taken = desk.owner().post("/v1/contacts", "{'email': 'al@BÜCHER.example'}").expect(409);
    Answer al = desk.owner().get("/v1/contacts?email=al@b%C3%BCcher.example").expect(200);
    assertThat(al.texts("/data", "/id")).containsExactly(taken.text("/errors/0/existing_id"));
  }

  @Test
  void a_mail_that_does_not_say_who_wrote_it_is_shown_with_where_answers_go() {
    String fields = "Sender: <" + desk.address() + ">\nReply-To: <jo@x.example>\n";
    String mail = desk.mail(MAYA, "1@poets.example", "A cake", fields, "Hi");
    desk.post(mail.replace("From: " + MAYA, "From: \"Jo\" <>")).expect(200);
    desk.post(mail.replace("From: " + MAYA, "X-From: Jo").replace("<1@", "<2@")).expect(200);
    assertThat(desk.conversations().texts("/data", "/address"))
        .containsExactly("jo@x.example", "jo@x.example");
    assertThat(desk.messages(desk.conversation()).text("/data/0/content/from/address"))
        .isEqualTo("jo@x.example");
  }

  @Test
  void a_mail_of_nobody_is_kept_for_who_looks_after_the_channel() {
    String mail = desk.mail(MAYA, "1@poets.example", "A cake", "", "Hi");
    desk.post(mail.replace("From: " + MAYA, "From: Jo")).expect(200);
    String own = "Reply-To: <" + desk.address() + ">";
    desk.post(mail.replace("From: " + MAYA, own).replace("<1@", "<2@")).expect(200);
    assertThat(desk.conversations().at("/data")).isEmpty();
    assertThat(desk.owner().get("/v1/quarantine").expect(200).at("/data")).hasSize(2);
  }

  @Test
  void a_repeated_mail_changes_nothing_and_another_one_under_its_id_is_kept() {
    String mail = desk.mail(MAYA, "1@poets.example", "A cake", "", "Once");
    desk.post(mail).expect(200);
    desk.post(mail).expect(200);
    String conversation = desk.conversation();
    assertThat(desk.texts(conversation)).hasSize(1);
    String forged = desk.mail("Eve <eve@evil.example>", "1@poets.example", "A cake", "", "Twice");
    desk.post(forged).expect(200);
    desk.post(forged).expect(200);
    assertThat(desk.conversations().texts("/data", "/address"))
        .containsExactlyInAnyOrder("maya@poets.example", "eve@evil.example");
  }

  /** A scanner gives its mails no id, and often no date. */
  @Test
  void mails_without_an_id_that_bring_other_files_are_two() {
    String first = desk.mailWithFile().replace("Message-ID: <1@poets.example>\n", "");
    desk.post(first).expect(200);
    desk.post(first.replace("Plums", "Pears")).expect(200);
    desk.post(first).expect(200);
    assertThat(desk.conversations().at("/data").size()).isEqualTo(2);
  }

  @Test
  void the_mail_can_be_had_as_it_came() {
    desk.post(desk.mail(MAYA, "1@poets.example", "A cake", "X-Odd: yes\n", "Hello")).expect(200);
    String id = desk.messages(desk.conversation()).text("/data/0/id");
    Answer raw = desk.owner().get("/v1/messages/" + id + "/raw").expect(200);
    assertThat(raw.header("Content-Type")).hasValue("message/rfc822");
    assertThat(new String(raw.bytes(), StandardCharsets.UTF_8)).contains("X-Odd: yes\r\n");
    engine.server().signUp().get("/v1/messages/" + id + "/raw").expect(404);
  }

  @Test
  void files_come_with_their_mail() {
    desk.post(
            """
            From: %s
            To: %s
            Subject: Photos
            Message-ID: <2@poets.example>
            MIME-Version: 1.0
            Content-Type: multipart/mixed; boundary=b

            --b
            Content-Type: text/plain

            See below
            --b
            Content-Type: text/plain; name="recipe.txt"
            Content-Disposition: attachment; filename="recipe.txt"

            Eggs and flour
            --b
            Content-Type: application/zip; name="all.zip"
            Content-Disposition: attachment; filename="all.zip"
            Content-Transfer-Encoding: base64

            UEsDBAoAAAAAAA==
            --b--
            """
                .formatted(MAYA, desk.address()))
        .expect(200);
    Answer message = desk.messages(desk.conversation());
    assertThat(message.texts("/data/0/content/attachments", "/filename"))
        .containsExactly("recipe.txt", "all.zip");
    String file = message.text("/data/0/content/attachments/0/media_id");
    Answer bytes = desk.owner().get("/v1/media/" + file).expect(200);
    assertThat(new String(bytes.bytes(), StandardCharsets.UTF_8)).contains("Eggs and flour");
    String zip = message.text("/data/0/content/attachments/1/media_id");
    assertThat(desk.owner().get("/v1/media/" + zip).expect(200).header("Content-Type"))
        .hasValue("application/octet-stream");
  }

  @Test
  void who_does_not_prove_to_be_the_mail_server_is_refused() {
    byte[] mail = desk.mail(MAYA, "1@poets.example", "A", "", "x").getBytes(StandardCharsets.UTF_8);
    long now = Instant.now().getEpochSecond();
    String right = MailDesk.signature("msg_1", now, mail);
    desk.signed("msg_2", now, right, mail).expect(401);
    desk.signed("msg_1", now + 1, right, mail).expect(401);
    long old = now - 301;
    desk.signed("msg_1", old, MailDesk.signature("msg_1", old, mail), mail).expect(401);
    desk.signed("msg_1", now, right, "x".getBytes(StandardCharsets.UTF_8)).expect(401);
    assertThat(desk.conversations().at("/data").size()).isZero();
    desk.signed("msg_1", now, right, mail).expect(200);
    assertThat(desk.conversations().at("/data").size()).isEqualTo(1);
  }

  @Test
  void what_machines_write_is_kept_and_waits_for_nobody() {
    String more = "Auto-Submitted: auto-replied\n";
    desk.post(desk.mail(MAYA, "1@poets.example", "Away", more, "I am away")).expect(200);
    Answer all = desk.owner().get("/v1/conversations?status=resolved").expect(200);
    assertThat(all.at("/data").size()).isEqualTo(1);
    assertThat(all.at("/data/0/unread_count").asInt()).isZero();
    Answer message = desk.messages(all.text("/data/0/id"));
    assertThat(message.text("/data/0/metadata/automatic")).isEqualTo("auto-replied");
  }

  @Test
  void a_mail_of_our_own_address_is_none() {
    desk.post(desk.mail("<" + desk.address() + ">", "1@x.example", "Loop", "", "x")).expect(200);
    assertThat(desk.conversations().at("/data").size()).isZero();
  }

  @Test
  void a_blank_sender_is_nobody() {
    desk.post(desk.mail("nobody at all", "1@x.example", "Hm", "", "x")).expect(200);
    assertThat(desk.conversations().texts("/data", "/id")).isEqualTo(List.of());
  }
}
