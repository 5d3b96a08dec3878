package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** What customers mail to an organization that has no room for more files. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailQuotaTest {
  @Parameter Engine engine;

  private TestServer server;
  private Client owner;

  @BeforeEach
  void start() {
    server =
        TestServer.start(
            TestServer.config(engine, Map.of("PARLEY_QUOTA_MEDIA_MB", "1")), Clock.systemUTC());
    owner = server.signUp();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void files_of_a_mail_and_the_mail_as_it_came_are_kept_beyond_the_quota() {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    owner.upload("full.txt", "a".repeat(1 << 20).getBytes(StandardCharsets.UTF_8)).expect(201);
    desk.post(desk.mailWithFile()).expect(200);
    Answer messages = desk.messages(desk.conversation());
    String file = messages.text("/data/0/content/attachments/0/media_id");
    assertThat(owner.get("/v1/media/" + file).expect(200).body()).startsWith("Plums");
    String raw = "/v1/messages/" + messages.text("/data/0/id") + "/raw";
    assertThat(owner.get(raw).expect(200).body()).contains("list.txt");
    owner.upload("more.txt", new byte[] {'x'}).expectProblem(409, "quota_exceeded");
  }
}
