package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.TestMailServer;

/** Anybody can mail a report: it is believed of those who got the mail that it proves to know. */
@Timeout(120)
@ParameterizedClass
@EnumSource(Engine.class)
class MailReportTest {
  private static final String MAYA = "maya@poets.example";
  private static final String TOM = "tom@friends.example";
  private static final String EVE = "eve@evil.example";

  @Parameter private Engine engine;

  @AutoClose private final TestMailServer mails = new TestMailServer();
  private MailDesk desk;

  @BeforeEach
  void open() {
    desk =
        MailDesk.open(
            engine,
            """
            'trusted_authserv_ids': ['mx.bakery.example'],
            'smtp_host': '127.0.0.1', 'smtp_port': %d, 'smtp_security': 'none',
            """
                .formatted(URI.create(mails.url()).getPort()));
  }

  @Test
  void who_did_not_get_the_mail_is_not_undeliverable_by_a_report_of_it() {
    String maya = writes(MAYA, "1@poets.example", "");
    String known = answered(EVE, writes(EVE, "1@evil.example", ""), "");
    desk.post(Reports.bounce(known, EVE, MAYA)).expect(200);
    assertThat(state(EVE)).isEqualTo("undeliverable");
    assertThat(state(MAYA)).isEqualTo("active");
    reply(maya, "").expect(201);
  }

  @Test
  void who_is_named_only_afterwards_did_not_get_it() {
    String maya = writes(MAYA, "1@poets.example", "");
    String known = answered(EVE, writes(EVE, "1@evil.example", ""), "");
    writes(EVE, "2@evil.example", "In-Reply-To: " + known + "\nCc: " + MAYA + "\n");
    desk.post(Reports.bounce(known, MAYA)).expect(200);
    assertThat(state(MAYA)).isEqualTo("active");
    reply(maya, "").expect(201);
  }

  @Test
  void who_was_left_out_of_the_copies_did_not_get_it() {
    writes(MAYA, "1@poets.example", "");
    String eve = writes(EVE, "1@evil.example", "Cc: " + MAYA + "\n");
    desk.post(Reports.bounce(answered(EVE, eve, ", 'cc': []"), MAYA)).expect(200);
    assertThat(state(MAYA)).isEqualTo("active");
  }

  @Test
  void whoever_got_a_copy_is_believed_to_be_undeliverable() {
    writes(TOM, "1@friends.example", "");
    String maya = writes(MAYA, "1@poets.example", "Cc: Tom <Tom@friends.example>\n");
    desk.post(Reports.bounce(answered(MAYA, maya, ""), TOM)).expect(200);
    assertThat(state(TOM)).isEqualTo("undeliverable");
  }

  @Test
  void and_so_is_whoever_got_a_blind_one() {
    writes(TOM, "1@friends.example", "");
    String maya = writes(MAYA, "1@poets.example", "");
    String blind = ", 'bcc': [{'address': 'Tom@Friends.example'}]";
    desk.post(Reports.bounce(answered(MAYA, maya, blind), TOM)).expect(200);
    assertThat(state(TOM)).isEqualTo("undeliverable");
    assertThat(state(MAYA)).isEqualTo("active");
  }

  @Test
  void who_is_undeliverable_or_blocked_gets_no_copies() {
    String ann = "ann@friends.example";
    desk.post(Reports.bounce(answered(EVE, writes(EVE, "1@evil.example", ""), ""), EVE))
        .expect(200);
    writes(TOM, "1@friends.example", "");
    desk.owner().put("/v1/contacts/" + contact(TOM).text("/id"), "{'blocked': true}").expect(200);
    String more = "Cc: %s, %s, %s\n".formatted(TOM, EVE, ann);
    String maya = writes(MAYA, "1@poets.example", more);
    assertThat(desk.owner().get("/v1/conversations/" + maya).expect(200).texts("/participants", ""))
        .containsExactlyInAnyOrder(TOM, EVE, ann);
    int before = mails.mails(EVE).size();

    reply(maya, "").expect(201);

    mails.await(ann, 1);
    assertThat(mails.mails(TOM)).isEmpty();
    assertThat(mails.mails(EVE)).hasSize(before);
  }

  @Test
  void who_writes_again_can_be_answered_again() {
    String maya = writes(MAYA, "1@poets.example", "");
    String known = answered(MAYA, maya, "");
    desk.post(Reports.bounce(known, MAYA)).expect(200);
    String again = "In-Reply-To: " + known + "\n";
    String forged = "Authentication-Results: mx.bakery.example; dmarc=fail\n" + again;
    writes(MAYA, "2@poets.example", forged);
    assertThat(state(MAYA)).isEqualTo("undeliverable");
    assertThat(reply(maya, "").expect(422).text("/errors/0/code")).isEqualTo("unreachable_contact");

    assertThat(writes(MAYA, "3@poets.example", again)).isEqualTo(maya);

    assertThat(state(MAYA)).isEqualTo("active");
    reply(maya, "").expect(201);
    Eventually.eventually(
        () -> desk.owner().get("/v1/events?types=contact.updated").expect(200),
        events ->
            events
                .texts("/data", "/data/identities/0/status")
                .equals(List.of("undeliverable", "active")));
  }

  @Test
  void an_abuse_report_without_a_name_of_ours_is_nobodys_word() {
    writes(MAYA, "1@poets.example", "");
    for (String who : List.of(MAYA, "nobody@poets.example")) {
      desk.post(Reports.abuse("<msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys@bakery.example>", who))
          .expect(200);
    }
    assertThat(contact(MAYA).at("/consents")).isEmpty();
    assertThat(contacts().at("/data")).hasSize(1);
  }

  @Test
  void an_abuse_report_speaks_for_those_who_got_the_mail() {
    writes(MAYA, "1@poets.example", "");
    String known = answered(EVE, writes(EVE, "1@evil.example", ""), "");
    for (String who : List.of(MAYA, "nobody@poets.example", EVE)) {
      desk.post(Reports.abuse(known, who)).expect(200);
    }
    assertThat(contact(MAYA).at("/consents")).isEmpty();
    assertThat(contacts().at("/data")).hasSize(2);
    assertThat(contact(EVE).text("/consents/0/state")).isEqualTo("denied");
    assertThat(contact(EVE).text("/consents/0/source")).isEqualTo("provider");
  }

  /** The conversation in which it is. */
  private String writes(String from, String id, String more) {
    desk.post(desk.mail(from, id, "Cake", more, "Is it ready?")).expect(200);
    return desk.conversation();
  }

  private Answer reply(String conversation, String more) {
    return desk.owner()
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'email', 'content': {'text': 'Yes.'" + more + "}}");
  }

  /** What the answer that somebody gets is called, as its recipients know it. */
  private String answered(String to, String conversation, String more) {
    reply(conversation, more).expect(201);
    return Reports.messageId(mails.await(to, 1));
  }

  private Answer contacts() {
    return desk.owner().get("/v1/contacts").expect(200);
  }

  private Answer contact(String address) {
    String found =
        desk.owner().get("/v1/contacts?search=" + address).expect(200).text("/data/0/id");
    return desk.owner().get("/v1/contacts/" + found).expect(200);
  }

  private String state(String address) {
    return contact(address).text("/identities/0/status");
  }
}
