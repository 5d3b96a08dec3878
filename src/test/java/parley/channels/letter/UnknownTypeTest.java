package parley.channels.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.ChannelAdapters;
import parley.Config;
import parley.channels.letter.Desk.Reply;
import parley.storage.Database;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A Parley beside newer ones meets channels of a type that only they know. */
@ParameterizedClass
@EnumSource(Engine.class)
class UnknownTypeTest {
  @Parameter Engine engine;

  private PostOffice office;
  private Config config;
  private String token;
  private String channel;
  private String conversation;

  @BeforeEach
  void makeSomeWithANewerOne() {
    office = new PostOffice();
    config = TestServer.config(engine);
    try (TestServer server = newer()) {
      token = server.signUp().token();
      Desk desk = new Desk(server.url(), token);
      channel =
          desk.post(
                  "/v1/channels",
                  """
                  {'type': 'letter', 'name': 'Letters', 'box': 'box-7',
                   'credentials': {'office_key': '%s'}, 'settings': {'office_url': '%s'}}
                  """
                      .formatted(PostOffice.KEY, office.url()))
              .expect(201)
              .text("/id");
      desk.push(
              channel,
              PostOffice.KEY,
              """
              [{'kind': 'letter', 'id': 'in-1', 'who': 'Maya', 'thread': 'cakes', 'subject': 'Cakes',
                'text': 'Is it ready?', 'at': '2026-03-01T12:00:00Z'}]
              """)
          .expect(200);
      conversation =
          eventually(
                  () -> desk.get("/v1/conversations?channel=letter"),
                  list -> !list.texts("/data", "/id").isEmpty())
              .text("/data/0/id");
    }
  }

  @AfterEach
  void close() {
    office.close();
  }

  private TestServer newer() {
    return newer(config, Clock.systemUTC());
  }

  private static TestServer newer(Config settings, InstantSource clock) {
    return TestServer.start(
        settings,
        clock,
        Stream.concat(ChannelAdapters.all().stream(), Stream.of(LetterAdapter::new)).toList());
  }

  private Reply send(Desk desk) {
    return desk.post(
        "/v1/conversations/" + conversation + "/messages",
        "{'type': 'text', 'content': {'text': 'At noon.'}}");
  }

  @Test
  void lists_show_the_others_and_their_conversations_can_be_read() {
    try (TestServer older = TestServer.start(config, Clock.systemUTC())) {
      Desk desk = new Desk(older.url(), token);
      Reply channels = desk.get("/v1/channels").expect(200);
      assertThat(channels.texts("/data", "/type")).isNotEmpty().doesNotContain("letter");
      assertThat(channels.body().at("/meta/total").asInt())
          .isEqualTo(channels.body().at("/data").size());
      for (String path :
          List.of(
              "/v1/conversations",
              "/v1/conversations/counts",
              "/v1/conversations/" + conversation,
              "/v1/conversations/" + conversation + "/messages",
              "/v1/contacts",
              "/v1/events")) {
        desk.get(path).expect(200);
      }
    }
  }

  @Test
  void what_needs_the_type_is_left_to_a_newer_one() {
    try (TestServer older = TestServer.start(config, Clock.systemUTC())) {
      Desk desk = new Desk(older.url(), token);
      Reply refused = desk.get("/v1/channels/" + channel).expect(503);
      assertThat(refused.text("/code")).isEqualTo("temporarily_unavailable");
      assertThat(refused.text("/detail")).contains("no channels of the type letter");
      desk.call("DELETE", "/v1/channels/" + channel, "").expect(503);
      desk.call("PUT", "/v1/channels/" + channel, "{\"name\": \"Post\"}").expect(503);
      send(desk).expect(503);
    }
    try (TestServer server = newer()) {
      Reply shown = new Desk(server.url(), token).get("/v1/channels/" + channel).expect(200);
      assertThat(shown.text("/name")).isEqualTo("Letters");
    }
  }

  @Test
  void what_is_queued_for_them_is_neither_sent_nor_failed() {
    String message;
    try (TestServer server = newer(TestServer.held(config), Clock.systemUTC())) {
      message = send(new Desk(server.url(), token)).expect(201).text("/id");
    }
    try (TestServer older = TestServer.start(config, Clock.systemUTC());
        Database database = Database.openBeside(config.databaseUrl(), config.data())) {
      database.write(tx -> tx.run("delete from outbox_hold"));
      eventually(() -> database.read(UnknownTypeTest::givenBack), jobs -> jobs == 1);
      Desk desk = new Desk(older.url(), token);
      assertThat(desk.get("/v1/messages/" + message).text("/status")).isEqualTo("queued");
    }
    TestClock later = new TestClock();
    later.advance(Duration.ofMinutes(1));
    try (TestServer server = newer(config, later)) {
      Desk desk = new Desk(server.url(), token);
      eventually(() -> desk.get("/v1/messages/" + message).text("/status"), "sent"::equals);
    }
    assertThat(office.sent()).hasSize(1);
  }

  private static long givenBack(Tx tx) {
    return tx.number(
        """
        select count(*) from job where kind = 'message.send' and state = 'waiting'
          and delayed_at is not null and attempts = 0
        """);
  }
}
