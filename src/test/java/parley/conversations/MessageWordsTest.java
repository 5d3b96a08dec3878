package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.storage.Database;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** What the table of words holds, before there was one and after a contact is gone. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageWordsTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private int count;

  @Test
  void messages_of_before_there_was_an_index_are_found_behind_the_others() {
    Config config = TestServer.config(engine);
    Client first;
    TestNumber number;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      first = server.signUp();
      number = new TestNumber(first, TestNumber.NOWHERE, "");
      writes(number, "cake one");
      writes(number, "cake two");
    }
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx -> {
        tx.run("delete from message_word");
        return tx.run(
            "insert into message_word_start select org_id, max(id) from message group by org_id");
      });
    }
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.anonymous().as(first.token());
      writes(number.as(owner), "cake three");
      assertThat(found(owner, "cake")).containsExactly("cake three", "cake two", "cake one");
      assertThat(found(owner, "cake&limit=2")).containsExactly("cake three", "cake two");
      assertThat(found(owner, "tw")).containsExactly("cake two");
    }
  }

  @Test
  void an_erased_contact_leaves_no_word() throws Exception {
    Config config = TestServer.config(engine);
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
      writes(number, "One secret recipe");
      number.messages(edit("One tart")).expect(200);
      Answer conversation = owner.get("/v1/conversations").expect(200);
      owner
          .post(
              "/v1/conversations/" + conversation.text("/data/0/id") + "/messages",
              "{'type': 'note', 'content': {'text': 'has a secret'}}")
          .expect(201);
      assertThat(found(owner, "tart")).hasSize(1);
      owner.delete("/v1/contacts/" + conversation.text("/data/0/contact/id")).expect(204);
      // Erasing goes on after the answer.
      try (Connection beside = DriverManager.getConnection(url(config))) {
        assertThat(eventually(() -> words(beside), count -> count == 0)).isZero();
      }
    }
  }

  private static String url(Config config) {
    return config
        .databaseUrl()
        .orElseGet(() -> "jdbc:sqlite:" + config.data().resolve("parley.db"));
  }

  private static long words(Connection connection) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from message_word")) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void writes(TestNumber number, String text) {
    count++;
    number.inbound(ADA, "wamid." + count, text).expect(200);
  }

  /** The customer has changed the first message. */
  private static String edit(String text) {
    return """
    {"from": "%s", "id": "wamid.edit", "timestamp": "%d", "type": "edit",
     "edit": {"original_message_id": "wamid.1",
      "message": {"context": {"id": "M0"}, "type": "text", "text": {"body": "%s"}}}}
    """
        .formatted(ADA, Instant.now().getEpochSecond(), text);
  }

  private static List<String> found(Client owner, String query) {
    return owner
        .get("/v1/messages/search?query=" + query)
        .expect(200)
        .texts("/data", "/message/content/text");
  }
}
