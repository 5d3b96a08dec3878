package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.FakeGraph.Reply;
import parley.testing.MessageRoundTrip;
import parley.testing.SqlRelay;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** How often what is asked for most has to wait for PostgreSQL: each time costs both sides. */
class DatabaseMessagesTest {
  private static final String TEXT = "{'type': 'text', 'content': {'text': 'Hello'}}";

  private static SqlRelay relay;
  private static TestServer server;
  private static Client owner;
  private static String conversation;

  @BeforeAll
  static void start() {
    relay = new SqlRelay(Engine.POSTGRESQL.migratedDatabaseUrl().orElseThrow());
    server =
        TestServer.start(
            TestServer.config(Engine.POSTGRESQL, Map.of("PARLEY_DATABASE_URL", relay.url())),
            Clock.systemUTC());
    owner = server.signUp();
    conversation = MessageRoundTrip.play(owner);
  }

  @AfterAll
  static void stop() {
    server.close();
    relay.close();
  }

  @Test
  void a_send_waits_twice() {
    relay.forget();
    String body = "{'type': 'text', 'content': {'text': 'Hello'}, 'client_message_id': 'one'}";
    owner.post(conversation + "/messages", body).expect(201);
    assertThat(relay.transaction("insert into message (")).hasSize(2);
    owner.post(conversation + "/messages", body).expect(200);
  }

  /** PostgreSQL would prepare each other text anew, with all that leaves with it. */
  @Test
  void many_words_and_many_tags_are_written_by_the_statements_of_one() {
    String oneWord = TEXT.replace("Hello", "Order");
    String words = TEXT.replace("Hello", "Your order has left our house");
    assertThat(written(conversation + "/messages", words, "insert into message ("))
        .isEqualTo(written(conversation + "/messages", oneWord, "insert into message ("));
    String tags = "{'name': 'Ada', 'tags': ['vip', 'new', 'paying']}";
    assertThat(written("/v1/contacts", tags, "insert into contact ("))
        .isEqualTo(
            written("/v1/contacts", "{'name': 'Ada', 'tags': ['vip']}", "insert into contact ("));
  }

  private static List<List<String>> written(String path, String body, String statement) {
    relay.forget();
    owner.post(path, body).expect(201);
    return relay.transaction(statement);
  }

  @Test
  void a_new_contact_waits_once_and_a_changed_one_twice() {
    requireExpectations();
    relay.forget();
    String body = "{'name': 'Ada', 'phone': '+4915112345699', 'tags': ['vip', 'new']}";
    String id = owner.post("/v1/contacts", body).expect(201).text("/id");
    assertThat(relay.transaction("insert into contact (")).hasSize(1);
    owner.post("/v1/contacts", body).expect(409);
    owner.put("/v1/contacts/" + id, "{'name': 'Ada Lovelace'}").expect(200);
    assertThat(relay.transaction("update contact set name")).hasSize(2);
  }

  @Test
  void a_report_of_the_provider_waits_three_times() {
    try (FakeGraph graph = new FakeGraph(send -> Reply.accepted("wamid.out"))) {
      TestNumber number = new TestNumber(owner, graph.url(), "");
      number.inbound("16505551234", "wamid.in", "Hello").expect(200);
      String talk = owner.get("/v1/conversations?search=6505551234").text("/data/0/id");
      String id = owner.post("/v1/conversations/" + talk + "/messages", TEXT).text("/id");
      // A report that comes before the answer to the send is written with that answer.
      eventually(() -> owner.get("/v1/messages/" + id), seen -> seen.at("/provider_id").isString());
      relay.forget();
      number.status("wamid.out", id, "sent", 1_800_000_000L).expect(200);
      assertThat(relay.transaction("update message set status =")).hasSize(3);
    }
  }

  @Test
  void what_a_customer_writes_waits_six_times() {
    requireExpectations();
    relay.forget();
    String number = owner.get("/v1/channels").text("/data/0/phone_number_id");
    owner
        .post(
            "/simulator/inbound",
            "{'phone_number_id': '%s', 'from': '+4915112345678', 'text': 'Hello'}"
                .formatted(number))
        .expect(202);
    assertThat(awaited("insert into message (")).hasSize(6);
  }

  private static void requireExpectations() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "on Citus nothing is expected");
  }

  private static List<List<String>> awaited(String statement) {
    return eventually(() -> relay.find(statement), Optional::isPresent).orElseThrow();
  }
}
