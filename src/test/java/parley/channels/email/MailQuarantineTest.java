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
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

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
  void a_mail_whose_files_are_gone_by_then_is_taken_in_without_them() {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    server.execute("alter table message_word rename to elsewhere");
    desk.post(desk.mailWithFile()).expect(200);
    server.execute("alter table elsewhere rename to message_word");
    clock.advance(Duration.ofHours(2));
    server.close();
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
    eventually(() -> new Remains(server.config()).rows("media"), List::isEmpty);
    String id = owner.get("/v1/quarantine").expect(200).text("/data/0/id");
    owner.post("/v1/quarantine/" + id + "/replay", "").expect(200);
    assertThat(owner.get("/v1/quarantine").expect(200).at("/data")).isEmpty();
    String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    Answer messages = owner.get("/v1/conversations/" + conversation + "/messages").expect(200);
    assertThat(messages.text("/data/0/content/text").strip()).isEqualTo("See the list.");
    String file = messages.text("/data/0/content/attachments/0/media_id");
    owner.get("/v1/media/" + file).expectProblem(404, "not_found");
  }
}
