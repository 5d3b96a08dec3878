package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
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
        tx.run("delete from message_word_pending");
        tx.run("delete from message_posting");
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
  void an_erased_contact_leaves_no_word() {
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
      assertThat(eventually(() -> words(server), count -> count == 0)).isZero();
    }
  }

  /** Each way in which a message comes to leave as its fallback. */
  enum Leaving {
    WHEN_IT_IS_TIME,
    SENT_AGAIN,
    REFUSED_BY_THE_PROVIDER
  }

  @ParameterizedTest
  @EnumSource(Leaving.class)
  void what_leaves_as_its_fallback_leaves_no_word_of_what_it_was(Leaving leaving) {
    try (SendingFixture fixture = new SendingFixture(engine, "")) {
      String conversation = fixture.conversation(ADA);
      String id = left(fixture, conversation, leaving);
      fixture.awaitAccepted(id);
      assertThat(fixture.message(id).text("/type")).isEqualTo("template");
      String search = "/v1/messages/search?query=";
      for (String gone : List.of("diagnosezebra", "4477123123", "diagn")) {
        assertThat(fixture.owner.get(search + gone).expect(200).at("/data")).isEmpty();
      }
      assertThat(fixture.owner.get(search + "zirkus").expect(200).texts("/data", "/message/id"))
          .containsExactly(id);
      // "Hello" of the customer, and the words of the template.
      assertThat(words(fixture.server)).isEqualTo(1 + 2);
      String contact = fixture.owner.get("/v1/contacts").text("/data/0/id");
      fixture.owner.delete("/v1/contacts/" + contact).expect(204);
      assertThat(eventually(() -> words(fixture.server), count -> count == 0)).isZero();
    }
  }

  private static String left(SendingFixture fixture, String conversation, Leaving leaving) {
    String message =
        """
        {'type': 'text', 'content': {'text': 'diagnosezebra for 4477123123'}%s,
         'fallback_template': {'name': 'zirkus_morgen', 'language': 'de'}}
        """;
    return switch (leaving) {
      case WHEN_IT_IS_TIME -> {
        String at = fixture.clock.instant().plus(Duration.ofHours(25)).toString();
        String id =
            fixture
                .post(conversation, message.formatted(", 'send_at': '" + at + "'"))
                .expect(201)
                .text("/id");
        fixture.later(Duration.ofHours(25));
        yield id;
      }
      case SENT_AGAIN -> {
        fixture.behave(SendingFixture.refusing("diagnosezebra", 131026));
        String id = fixture.post(conversation, message.formatted("")).expect(201).text("/id");
        fixture.awaitFailed(id);
        fixture.later(Duration.ofHours(25));
        fixture.owner.post("/v1/messages/" + id + "/retry", "").expect(202);
        yield id;
      }
      case REFUSED_BY_THE_PROVIDER -> {
        fixture.behave(SendingFixture.refusing("diagnosezebra", 131047));
        yield fixture.post(conversation, message.formatted("")).expect(201).text("/id");
      }
    };
  }

  /** Those that wait, those in lists, and those that stand alone. */
  private static long words(TestServer server) {
    return server.number(
        """
        select (select count(*) from message_word) + coalesce((
          select sum(1 + length(words) - length(replace(words, ',', '')))
          from message_word_pending), 0) + coalesce((
          select sum(messages) from message_posting), 0)
        """);
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
