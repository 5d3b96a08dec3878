package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.net.URI;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestMailServer;

/** An organization with two mailboxes, and who writes to both. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class SeveralMailboxesTest {
  private static final String MAYA = "maya@poets.example";

  @Parameter private Engine engine;

  @AutoClose private final TestMailServer mails = new TestMailServer();
  private Client owner;
  private MailDesk support;
  private MailDesk sales;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    support = desk();
    sales = desk();
  }

  private MailDesk desk() {
    return MailDesk.open(
        owner,
        engine.server().anonymous(),
        """
        'smtp_host': '127.0.0.1', 'smtp_port': %d, 'smtp_security': 'none',
        """
            .formatted(URI.create(mails.url()).getPort()));
  }

  @Test
  void a_mail_to_both_is_in_a_conversation_of_each_and_in_neither_twice() {
    toBoth("1@poets.example", "", "Is it ready?");
    Answer first = conversation(support);
    Answer second = conversation(sales);
    assertThat(first.text("/id")).isNotEqualTo(second.text("/id"));
    String answered = Reports.messageId(answer(first.text("/id")));

    toBoth(
        "2@poets.example",
        "In-Reply-To: %1$s\nReferences: <1@poets.example> %1$s\n".formatted(answered),
        "Thanks");

    assertThat(support.texts(first.text("/id")))
        .containsExactlyInAnyOrder("Is it ready?", "Yes.", "Thanks");
    assertThat(support.texts(second.text("/id")))
        .containsExactlyInAnyOrder("Is it ready?", "Thanks");
    assertThat(support.conversations().at("/data")).hasSize(2);
  }

  @Test
  void what_answers_one_mailbox_and_comes_to_the_other_alone_begins_a_conversation_there() {
    support.post(support.mail(MAYA, "1@poets.example", "Cake", "", "Is it ready?")).expect(200);
    String first = conversation(support).text("/id");
    String answered = Reports.messageId(answer(first));

    sales
        .post(
            sales.mail(
                MAYA, "2@poets.example", "Cake", "In-Reply-To: " + answered + "\n", "A price?"))
        .expect(200);

    assertThat(support.texts(first)).containsExactlyInAnyOrder("Is it ready?", "Yes.");
    assertThat(support.texts(conversation(sales).text("/id"))).containsExactly("A price?");
  }

  @Test
  void our_own_mailboxes_take_no_part_and_get_no_copies() {
    String plus = sales.address().replace("@", "+orders@");
    toBoth("1@poets.example", "X-Also: x\nCc: " + plus + ", Tom <tom@friends.example>\n", "Hi");
    Answer conversation = conversation(support);
    assertThat(conversation.at("/participants").toString()).isEqualTo("[\"tom@friends.example\"]");

    answer(conversation.text("/id"));

    mails.await("tom@friends.example", 1);
    assertThat(mails.mails(sales.address())).isEmpty();
    assertThat(mails.mails(plus)).isEmpty();
  }

  @Test
  void a_report_that_comes_to_the_other_mailbox_fails_the_message_all_the_same() {
    support.post(support.mail(MAYA, "1@poets.example", "Cake", "", "Is it ready?")).expect(200);
    String conversation = conversation(support).text("/id");
    String answered = Reports.messageId(answer(conversation));

    sales.post(Reports.bounce(answered, MAYA)).expect(200);

    Answer failed =
        eventually(
            () -> owner.get("/v1/conversations/" + conversation),
            now -> now.text("/messages/1/status").equals("failed"));
    assertThat(failed.text("/messages/1/error/code")).isEqualTo("recipient_unreachable");
    String contact = failed.text("/contact/id");
    assertThat(owner.get("/v1/contacts/" + contact).text("/identities/0/status"))
        .isEqualTo("undeliverable");
  }

  /** As each mailbox gets it. */
  private void toBoth(String id, String more, String text) {
    String mail =
        support
            .mail(MAYA, id, "Cake", more, text)
            .replace(
                "To: " + support.address(), "To: " + support.address() + ", " + sales.address());
    support.post(mail).expect(200);
    sales.post(mail).expect(200);
  }

  /** The newest one of a mailbox. */
  private Answer conversation(MailDesk desk) {
    String id =
        owner
            .get("/v1/conversations?channel_id=" + desk.channelId())
            .expect(200)
            .text("/data/0/id");
    return owner.get("/v1/conversations/" + id).expect(200);
  }

  private jakarta.mail.internet.MimeMessage answer(String conversation) {
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'email', 'content': {'text': 'Yes.'}}")
        .expect(201);
    return mails.await(MAYA, 1);
  }
}
