package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
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

  private void execute(String sql) throws SQLException {
    String url =
        server
            .config()
            .databaseUrl()
            .orElseGet(() -> "jdbc:sqlite:" + server.config().data().resolve("parley.db"));
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void a_mail_whose_files_are_gone_by_then_is_taken_in_without_them() throws SQLException {
    MailDesk desk = MailDesk.open(owner, server.anonymous(), "");
    execute("alter table message_word rename to elsewhere");
    desk.post(
            """
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
                .formatted(desk.address()))
        .expect(200);
    execute("alter table elsewhere rename to message_word");
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
