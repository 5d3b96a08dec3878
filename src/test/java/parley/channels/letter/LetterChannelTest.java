package parley.channels.letter;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.ChannelAdapters;
import parley.channels.letter.Desk.Reply;
import parley.testing.Engine;
import parley.testing.TestServer;

/** The core knows no provider: one that it was never told of does all that a provider can do. */
@ParameterizedClass
@EnumSource(Engine.class)
class LetterChannelTest {
  private static final String MAYA = "Maya, 3 Mill Lane";

  @Parameter Engine engine;

  private PostOffice office;
  private TestServer server;
  private Desk desk;
  private String channel;

  @BeforeEach
  void open() {
    office = new PostOffice();
    server =
        TestServer.start(
            TestServer.config(engine),
            Clock.systemUTC(),
            Stream.concat(ChannelAdapters.all().stream(), Stream.of(LetterAdapter::new)).toList());
    desk = new Desk(server.url(), server.signUp().token());
    channel = add("box-7").expect(201).text("/id");
  }

  @AfterEach
  void close() {
    server.close();
    office.close();
  }

  private Reply add(String box) {
    return desk.post(
        "/v1/channels",
        """
        {'type': 'letter', 'name': 'Letters', 'box': '%s',
         'credentials': {'office_key': '%s'}, 'settings': {'office_url': '%s'}}
        """
            .formatted(box, PostOffice.KEY, office.url()));
  }

  private static String letter(String id, String thread, String text) {
    return """
    {'kind': 'letter', 'id': '%s', 'who': '%s', 'thread': '%s', 'subject': 'About %s',
     'text': '%s', 'at': '2026-03-01T12:00:00Z'}
    """
        .formatted(id, MAYA, thread, thread, text);
  }

  private void pushed(String news) {
    desk.push(channel, PostOffice.KEY, "[" + news + "]").expect(200);
  }

  private Reply conversations() {
    return desk.get("/v1/conversations?channel=letter").expect(200);
  }

  private Reply reply(String conversation, String text) {
    return desk.post(
        "/v1/conversations/" + conversation + "/messages",
        "{'type': 'text', 'content': {'text': '" + text + "'}}");
  }

  private void becomes(String message, String status) {
    eventually(
        () -> desk.get("/v1/messages/" + message).expect(200),
        it -> it.text("/status").equals(status));
  }

  @Test
  void the_type_describes_itself_and_its_channel() {
    Reply types = desk.get("/v1/channel-types").expect(200);
    assertThat(types.texts("/data", "/type"))
        .containsExactly("whatsapp", "webchat", "email", "letter");
    assertThat(types.text("/data/3/schema/properties/box/pattern")).isEqualTo("^[a-z0-9-]{1,40}$");
    Reply shown = desk.get("/v1/channels/" + channel).expect(200);
    assertThat(shown.text("/box")).isEqualTo(shown.text("/account_key")).isEqualTo("box-7");
    assertThat(shown.body().at("/credentials").toString()).isEqualTo("{\"office_key\":true}");
    assertThat(shown.body().at("/capabilities/window_seconds").isNull()).isTrue();
    assertThat(shown.body().has("phone_number_id")).isFalse();
    Reply templates = desk.get("/v1/channels/" + channel + "/templates").expect(409);
    assertThat(templates.text("/code")).isEqualTo("templates_not_supported");
    Reply wrong = add("BOX").expect(422);
    assertThat(wrong.texts("/errors", "/field")).containsExactly("/box");
    assertThat(add("box-7").expect(409).text("/errors/0/field")).isEqualTo("/box");
  }

  @Test
  void the_provider_is_told_of_the_channel_and_of_its_end() {
    eventually(office::calls, calls -> calls.contains("/box-7/connected"));
    assertThat(test().body().at("/passed").asBoolean()).isTrue();
    office.refuse(true);
    assertThat(test().text("/steps/0/reason")).isEqualTo("The office does not know it.");
    office.refuse(false);
    desk.call("DELETE", "/v1/channels/" + channel, "").expect(204);
    eventually(office::calls, calls -> calls.contains("/box-7/disconnected"));
  }

  private Reply test() {
    return desk.post("/v1/channels/" + channel + "/test", "{}").expect(200);
  }

  @Test
  void what_is_pushed_is_answered_where_it_came_from_and_sent_for_good() {
    pushed(letter("in-1", "cakes", "Is it ready?"));
    Reply open = conversations();
    assertThat(open.text("/data/0/address")).isEqualTo(MAYA);
    assertThat(open.text("/data/0/subject")).isEqualTo("About cakes");
    assertThat(open.body().at("/data/0/window/open").asBoolean()).isTrue();
    String message = reply(open.text("/data/0/id"), "At noon.").expect(201).text("/id");
    becomes(message, "sent");
    assertThat(office.sent()).hasSize(1);
    assertThat(office.sent().getFirst().path("to").asString()).isEqualTo(MAYA);
    assertThat(office.sent().getFirst().path("thread").asString()).isEqualTo("cakes");
    pushed("{'kind': 'read', 'who': '%s', 'at': '2100-01-01T00:00:00Z'}".formatted(MAYA));
    becomes(message, "read");
  }

  @Test
  void a_repeated_letter_and_a_stranger_change_nothing() {
    pushed(letter("in-1", "cakes", "Once"));
    pushed(letter("in-1", "cakes", "Once"));
    desk.push(channel, "a-guess", "[" + letter("in-2", "cakes", "Twice") + "]").expect(401);
    String conversation = conversations().text("/data/0/id");
    Reply history = desk.get("/v1/conversations/" + conversation + "/messages").expect(200);
    assertThat(history.texts("/data", "/content/text")).containsExactly("Once");
  }

  @Test
  void one_person_has_several_conversations_at_once() {
    pushed(letter("in-1", "cakes", "A cake") + "," + letter("in-2", "bread", "A loaf"));
    pushed(letter("in-3", "cakes", "With cherries"));
    Reply open = conversations();
    assertThat(open.texts("/data", "/subject"))
        .containsExactlyInAnyOrder("About cakes", "About bread");
    assertThat(open.texts("/data", "/contact/id").stream().distinct()).hasSize(1);
    for (int i = 0; i < 2; i++) {
      becomes(reply(open.text("/data/" + i + "/id"), "Yes").expect(201).text("/id"), "sent");
    }
    assertThat(office.sent().stream().map(it -> it.path("thread").asString()))
        .containsExactlyInAnyOrder("cakes", "bread");
  }

  @Test
  void a_resolved_conversation_is_taken_up_again_beside_the_persons_others() {
    pushed(letter("in-1", "cakes", "A cake") + "," + letter("in-2", "bread", "A loaf"));
    String first = "/v1/conversations/" + conversations().text("/data/0/id");
    desk.call("PUT", first + "/resolve", "").expect(200);
    desk.call("PUT", first + "/reopen", "").expect(200);
    assertThat(conversations().texts("/data", "/status")).containsExactly("open", "open");
  }

  @Test
  void what_is_pulled_comes_once_and_goes_on_where_it_ended() {
    office.hasNews(letter("in-1", "cakes", "First").replace('\'', '"'));
    eventually(this::conversations, it -> it.body().at("/data").size() == 1);
    office.hasNews(letter("in-2", "cakes", "Second").replace('\'', '"'));
    String conversation = conversations().text("/data/0/id");
    Reply history =
        eventually(
            () -> desk.get("/v1/conversations/" + conversation + "/messages").expect(200),
            it -> it.body().at("/data").size() == 2);
    assertThat(history.texts("/data", "/content/text")).containsExactly("First", "Second");
    eventually(office::calls, calls -> calls.contains("/box-7/news?after=2"));
  }

  @Test
  void a_box_that_is_refused_pauses_and_goes_on_when_it_is_not() {
    office.refuse(true);
    eventually(
        () -> desk.get("/v1/channels/" + channel), it -> it.text("/status").equals("paused"));
    office.refuse(false);
    desk.post("/v1/channels/" + channel + "/resume", "{}").expect(200);
    pushed(letter("in-1", "cakes", "Hello"));
    becomes(reply(conversations().text("/data/0/id"), "Hello").expect(201).text("/id"), "sent");
  }

  @Test
  void what_the_channel_can_not_do_is_refused_before_it_is_queued() {
    pushed(letter("in-1", "cakes", "Hello"));
    String path = "/v1/conversations/" + conversations().text("/data/0/id") + "/messages";
    Reply place =
        desk.post(path, "{'type': 'location', 'content': {'latitude': 1, 'longitude': 2}}");
    assertThat(place.expect(422).text("/errors/0/code")).isEqualTo("unsupported_message_type");
    Reply tooLong =
        desk.post(path, "{'type': 'text', 'content': {'text': '" + "ü".repeat(101) + "'}}");
    assertThat(tooLong.expect(422).text("/errors/0/code")).isEqualTo("too_long");
    Reply later =
        desk.post(
            path,
            """
            {'type': 'location', 'content': {'latitude': 1, 'longitude': 2},
             'send_at': '%s'}
            """
                .formatted(Instant.now().plusSeconds(600)));
    assertThat(later.expect(422).text("/errors/0/code")).isEqualTo("unsupported_message_type");
    assertThat(office.sent()).isEmpty();
  }

  @Test
  void a_file_goes_in_the_letter() {
    pushed(letter("in-1", "cakes", "Hello"));
    String file =
        server
            .anonymous()
            .as(desk.token())
            .upload("recipe.txt", LetterAdapter.bytes("Eggs"))
            .expect(201)
            .text("/id");
    String path = "/v1/conversations/" + conversations().text("/data/0/id") + "/messages";
    String body = "{'type': 'document', 'content': {'media_id': '" + file + "'}}";
    becomes(desk.post(path, body).expect(201).text("/id"), "sent");
    assertThat(Base64.getDecoder().decode(office.sent().getFirst().path("enclosed").asString()))
        .isEqualTo(LetterAdapter.bytes("Eggs"));
  }

  @Test
  void an_address_that_nothing_arrives_at_is_not_written_to() {
    pushed(letter("in-1", "cakes", "Hello"));
    pushed("{'kind': 'moved', 'who': '%s', 'at': '2026-03-01T12:00:00Z'}".formatted(MAYA));
    Reply open = conversations();
    Reply contact = desk.get("/v1/contacts/" + open.text("/data/0/contact/id")).expect(200);
    assertThat(contact.text("/identities/0/status")).isEqualTo("undeliverable");
    Reply refused = reply(open.text("/data/0/id"), "Hello?").expect(422);
    assertThat(refused.text("/errors/0/code")).isEqualTo("unreachable_contact");
  }

  @Test
  void who_writes_from_there_is_written_to_again() {
    pushed(letter("in-1", "cakes", "Hello"));
    pushed("{'kind': 'moved', 'who': '%s', 'at': '2026-03-01T12:00:00Z'}".formatted(MAYA));
    String conversation = conversations().text("/data/0/id");
    reply(conversation, "Hello?").expect(422);
    pushed(letter("in-2", "cakes", "I am back"));
    reply(conversation, "Hello!").expect(201);
  }

  @Test
  void somebody_is_written_to_by_an_address_and_never_by_a_phone() {
    String to = "{'to': {%s}, 'channel': 'letter', 'type': 'text', 'content': {'text': 'Hi'}}";
    Reply byPhone = desk.post("/v1/messages", to.formatted("'phone': '+14155552671'"));
    assertThat(byPhone.expect(422).text("/errors/0/code")).isEqualTo("unreachable_contact");
    String identity = "'identity': {'channel': 'letter', 'scope': '%s', 'address': 'Tom'}";
    Reply elsewhere = desk.post("/v1/messages", to.formatted(identity.formatted("box-8")));
    assertThat(elsewhere.expect(422).text("/errors/0/field")).isEqualTo("/to/identity/scope");
    Reply sent = desk.post("/v1/messages", to.formatted(identity.formatted("box-7"))).expect(201);
    becomes(sent.text("/id"), "sent");
    assertThat(office.sent().stream().map(it -> it.path("to").asString())).containsExactly("Tom");
    assertThat(conversations().texts("/data", "/address")).isEqualTo(List.of("Tom"));
  }

  @Test
  void the_same_address_at_another_box_is_another_person() {
    pushed(letter("in-1", "cakes", "Hello"));
    String other = add("box-9").expect(201).text("/id");
    desk.push(other, PostOffice.KEY, "[" + letter("in-1", "cakes", "Hello") + "]").expect(200);
    assertThat(conversations().texts("/data", "/contact/id").stream().distinct()).hasSize(2);
  }
}
