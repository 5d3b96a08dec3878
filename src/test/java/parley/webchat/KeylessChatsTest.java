package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;
import parley.testing.TestServer;

/**
 * Chats that an older Parley has written, before an upgrade or beside newer nodes: without the key
 * that keeps visitors apart, and with the address of whoever wrote last.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class KeylessChatsTest {
  @Parameter Engine engine;

  @AutoClose private TestServer server;
  private Client owner;
  private String channel;
  private String key;

  @BeforeEach
  void open() {
    server = TestServer.start(engine);
    owner = server.signUp();
    Answer made =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201);
    channel = made.text("/id");
    key = made.text("/widget_key");
  }

  private Visitor writing(String text) {
    Visitor visitor = Visitor.on(server.anonymous(), key);
    visitor.writes("1", text).expect(201);
    return visitor;
  }

  private void older() {
    server.execute("update conversation set thread_key = ''");
  }

  private static List<String> texts(Visitor visitor) {
    return visitor.sees().texts("/messages", "/content/text");
  }

  private Answer conversations() {
    return owner.get("/v1/conversations").expect(200);
  }

  private String conversation() {
    return conversations().text("/data/0/id");
  }

  private String contact(String conversation) {
    return owner.get("/v1/conversations/" + conversation).expect(200).text("/contact/id");
  }

  private void resolve(String conversation) {
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
  }

  @Test
  void one_goes_on_where_it_was() {
    Visitor visitor = writing("Hello");
    older();
    assertThat(texts(visitor)).containsExactly("Hello");
    visitor.writes("2", "Still here").expect(201);
    resolve(conversation());
    older();
    visitor.writes("3", "Once more").expect(201);
    assertThat(texts(visitor)).containsExactly("Hello", "Still here", "Once more");
    assertThat(conversations().at("/data")).hasSize(1);
  }

  @Test
  void two_of_merged_contacts_stay_apart() {
    Visitor first = writing("From the first");
    String one = conversation();
    Visitor second = writing("From the second");
    String two = conversation();
    older();
    owner
        .post(
            "/v1/contacts/" + contact(one) + "/merge", "{'from_id': '%s'}".formatted(contact(two)))
        .expect(200);
    first.writes("2", "Again the first").expect(201);
    second.writes("2", "Again the second").expect(201);
    assertThat(texts(first)).containsExactly("From the first", "Again the first");
    assertThat(texts(second)).containsExactly("From the second", "Again the second");
    assertThat(conversations().texts("/data", "/status")).containsExactly("open", "open");
  }

  @Test
  void one_moves_with_a_login() {
    Visitor before = writing("Who am I?");
    older();
    String body =
        "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
            .formatted(key, SignedIdentity.right().of("u-7", "Grace"), before.client().token());
    Visitor after =
        new Visitor(
            server
                .anonymous()
                .as(server.anonymous().post("/chat/v1/sessions", body).expect(201).text("/token")));
    after.writes("2", "Grace").expect(201);
    assertThat(texts(after)).containsExactly("Who am I?", "Grace");
    assertThat(conversations().texts("/data", "/address")).containsExactly("sub:u-7");
  }

  @Test
  void one_that_has_ended_is_not_opened_beside_another_of_the_same_visitor() {
    writing("Hello");
    String first = conversation();
    resolve(first);
    older();
    owner
        .post(
            "/v1/conversations",
            "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact(first), channel))
        .expect(201);
    owner.put("/v1/conversations/" + first + "/reopen").expectProblem(409, "conversation_exists");
  }

  @Test
  void one_that_was_opened_without_an_address_gets_that_of_the_visitor() {
    Visitor visitor = writing("Hello");
    String first = conversation();
    resolve(first);
    String body = "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact(first), channel);
    String second = owner.post("/v1/conversations", body).expect(201).text("/id");
    server.execute("update conversation set thread_key = '', address = null where status = 'open'");
    String message = "{'type': 'text', 'content': {'text': 'Are you there?'}}";
    owner.post("/v1/conversations/" + second + "/messages", message).expect(422);
    assertThat(owner.post("/v1/conversations", body).expect(200).text("/id")).isEqualTo(second);
    owner.post("/v1/conversations/" + second + "/messages", message).expect(201);
    assertThat(texts(visitor)).containsExactly("Hello", "Are you there?");
  }

  @Test
  void one_in_which_another_visitor_was_let_write_is_theirs_until_it_is_the_firsts_again() {
    Visitor first = writing("From the first");
    String one = conversation();
    Visitor second = writing("From the second");
    String two = conversation();
    owner
        .post(
            "/v1/contacts/" + contact(one) + "/merge", "{'from_id': '%s'}".formatted(contact(two)))
        .expect(200);
    String address = owner.get("/v1/conversations/" + two).text("/address");
    resolve(two);
    server.execute(
        "update conversation set address = '%s' where status = 'open'".formatted(address));
    first.writes("2", "Again the first").expect(201);
    assertThat(texts(first)).containsExactly("Again the first");
    assertThat(texts(second)).contains("From the second").doesNotContain("Again the first");
    second.writes("2", "Again the second").expect(201);
    assertThat(texts(first)).containsExactly("Again the first");
  }
}
