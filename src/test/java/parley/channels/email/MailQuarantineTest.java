package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Remains;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** Mails that could not be stored, and are taken in later. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailQuarantineTest {
  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_mail_is_taken_in_with_its_files_however_late() {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    owner.put("/v1/settings/retention", "{'media_days': 1}").expect(200);
    String id = failed(desk, desk.mailWithFile());
    String dropped = failed(desk, desk.mailWithFile().replace("<1@", "<2@"));
    owner.delete("/v1/quarantine/" + dropped).expect(204);
    assertThat(media()).hasSize(4);
    passes(Duration.ofHours(2));
    eventually(this::media, files -> files.size() == 2);
    passes(Duration.ofDays(3));
    eventually(
        () -> owner.get("/v1/settings/retention").expect(200),
        rules -> !rules.at("/last_run").isNull());
    assertThat(media()).hasSize(2);
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(owner.get("/v1/media/" + file(message())).expect(200).body()).isEqualTo("Plums");
    assertThat(media()).hasSize(2);
  }

  @Test
  void files_go_with_what_is_in_quarantine_no_more() {
    failed(MailDesk.open(owner, server.anonymous(), ""));
    passes(Duration.ofDays(31));
    assertThat(eventually(this::media, List::isEmpty)).isEmpty();
    assertThat(owner.get("/v1/quarantine").expect(200).at("/data")).isEmpty();
  }

  @Test
  void a_mail_whose_files_somebody_has_deleted_is_taken_in_without_them() {
    String id = failed(MailDesk.open(owner, server.anonymous(), ""));
    JsonNode kept = Json.parse(owner.get("/v1/quarantine/" + id).expect(200).text("/body"));
    owner
        .delete(
            "/v1/media/" + kept.at("/updates/0/message/content/attachments/0/media_id").asString())
        .expect(204);
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(owner.get("/v1/quarantine").expect(200).at("/data")).isEmpty();
    Answer message = message();
    assertThat(message.text("/data/0/content/text").strip()).isEqualTo("See the list.");
    owner.get("/v1/media/" + file(message)).expectProblem(404, "not_found");
  }

  private String failed(MailDesk desk) {
    return failed(desk, desk.mailWithFile());
  }

  /** A mail that could not be stored, though now it could; answers its id in quarantine. */
  private String failed(MailDesk desk, String mail) {
    server.execute("alter table message_word_pending rename to elsewhere");
    desk.post(mail).expect(200);
    server.execute("alter table elsewhere rename to message_word_pending");
    return owner.get("/v1/quarantine").expect(200).text("/data/0/id");
  }

  /** Time goes by, and what is over is swept, as it is at a start. */
  private void passes(Duration time) {
    clock.advance(time);
    server.close();
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
  }

  private List<String> media() {
    return new Remains(server.config()).rows("media");
  }

  private Answer message() {
    String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    return owner.get("/v1/conversations/" + conversation + "/messages").expect(200);
  }

  private static String file(Answer messages) {
    return messages.text("/data/0/content/attachments/0/media_id");
  }
}
