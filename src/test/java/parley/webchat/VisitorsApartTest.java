package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.SignedIdentity;

/** Whoever else their contact is thought to be, visitors are shown what was said with them. */
@ParameterizedClass
@EnumSource(Engine.class)
class VisitorsApartTest {
  private static final String GRACE = ", 'email': 'grace@example.com', 'email_verified': true";

  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private Answer channel;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    channel =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201);
  }

  private Visitor somebody() {
    return Visitor.on(anonymous, channel.text("/widget_key"));
  }

  private Visitor user(String name, String more, String formerToken) {
    String claims = "{'sub': '%s', 'exp': %d%s}".formatted(name, SignedIdentity.in(600), more);
    String body =
        "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
            .formatted(
                channel.text("/widget_key"), SignedIdentity.right().token(claims), formerToken);
    return new Visitor(
        anonymous.as(anonymous.post("/chat/v1/sessions", body).expect(201).text("/token")));
  }

  private static List<String> texts(Visitor visitor) {
    return visitor.sees().texts("/messages", "/content/text");
  }

  /** The newest conversation. */
  private String conversation() {
    return owner.get("/v1/conversations").expect(200).text("/data/0/id");
  }

  private String contact(String conversation) {
    return owner.get("/v1/conversations/" + conversation).expect(200).text("/contact/id");
  }

  private void merge(String into, String from) {
    owner
        .post("/v1/contacts/%s/merge".formatted(into), "{'from_id': '%s'}".formatted(from))
        .expect(200);
  }

  private void answer(String conversation, String text) {
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'text', 'content': {'text': '%s'}}".formatted(text))
        .expect(201);
  }

  private void resolve(String conversation) {
    owner.put("/v1/conversations/" + conversation + "/resolve").expect(200);
  }

  private Answer opens(String conversation, String text) {
    return owner.post(
        "/v1/conversations",
        """
        {'contact_id': '%s', 'channel_id': '%s',
         'message': {'type': 'text', 'content': {'text': '%s'}}}
        """
            .formatted(contact(conversation), channel.text("/id"), text));
  }

  @Test
  void two_visitors_whose_contacts_are_merged_keep_a_chat_each() {
    Visitor first = somebody();
    first.writes("1", "From the first").expect(201);
    String one = conversation();
    Visitor second = somebody();
    second.writes("1", "From the second").expect(201);
    String two = conversation();
    merge(contact(one), contact(two));
    assertThat(texts(first)).containsExactly("From the first");
    assertThat(texts(second)).containsExactly("From the second");
    first.writes("2", "Again the first").expect(201);
    assertThat(texts(first)).containsExactly("From the first", "Again the first");
    assertThat(texts(second)).containsExactly("From the second");
    second.writes("2", "Again the second").expect(201);
    answer(one, "To the first");
    answer(two, "To the second");
    assertThat(texts(first)).containsExactly("From the first", "Again the first", "To the first");
    assertThat(texts(second))
        .containsExactly("From the second", "Again the second", "To the second");
    assertThat(owner.get("/v1/conversations").texts("/data", "/status"))
        .containsExactly("open", "open");
  }

  @Test
  void what_was_resolved_before_a_merge_is_taken_up_by_whose_it_was() {
    Visitor first = somebody();
    first.writes("1", "From the first").expect(201);
    String one = conversation();
    resolve(one);
    Visitor second = somebody();
    second.writes("1", "From the second").expect(201);
    String two = conversation();
    resolve(two);
    merge(contact(one), contact(two));
    first.writes("2", "Again the first").expect(201);
    assertThat(texts(first)).containsExactly("From the first", "Again the first");
    assertThat(texts(second)).containsExactly("From the second");
    second.writes("2", "Again the second").expect(201);
    assertThat(texts(second)).containsExactly("From the second", "Again the second");
    assertThat(texts(first)).containsExactly("From the first", "Again the first");
  }

  @Test
  void an_email_on_the_card_of_somebody_shows_them_nothing_of_whose_it_is() {
    Visitor eve = somebody();
    eve.writes("1", "I am Grace").expect(201);
    owner
        .put("/v1/contacts/" + contact(conversation()), "{'email': 'grace@example.com'}")
        .expect(200);
    Visitor grace = user("u-7", GRACE, "");
    grace.writes("1", "My card is 4242").expect(201);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    eve.writes("2", "And my card?").expect(201);
    assertThat(texts(eve)).containsExactly("I am Grace", "And my card?");
    assertThat(texts(grace)).containsExactly("My card is 4242");
    assertThat(texts(user("u-7", GRACE, ""))).containsExactly("My card is 4242");
    assertThat(owner.get("/v1/conversations").texts("/data", "/address"))
        .contains("sub:u-7")
        .hasSize(2);
  }

  @Test
  void who_logs_in_with_a_chat_of_their_own_open_goes_on_in_one() {
    Visitor before = somebody();
    before.writes("1", "From the phone").expect(201);
    String anonymously = conversation();
    Visitor laptop = user("u-7", "", "");
    laptop.writes("1", "From the laptop").expect(201);
    String named = conversation();
    merge(contact(named), contact(anonymously));
    Visitor phone = user("u-7", "", before.client().token());
    assertThat(texts(phone)).containsExactly("From the phone", "From the laptop");
    assertThat(texts(laptop)).containsExactly("From the phone", "From the laptop");
    assertThat(phone.sees().text("/status")).isEqualTo("open");
    Answer all = owner.get("/v1/conversations").expect(200);
    assertThat(all.texts("/data", "/status")).containsExactlyInAnyOrder("open", "resolved");
    assertThat(all.texts("/data", "/address")).containsOnly("sub:u-7");
    assertThat(owner.get("/v1/conversations/" + anonymously).text("/merged_into")).isEqualTo(named);
    phone.writes("2", "Still here").expect(201);
    assertThat(owner.get("/v1/conversations/" + named).texts("/messages", "/content/text"))
        .endsWith("Still here");
  }

  @Test
  void a_login_is_told_of_the_conversation_that_it_moves() {
    Visitor before = somebody();
    before.writes("1", "Who am I?").expect(201);
    Answer anonymously = owner.get("/v1/conversations/" + conversation()).expect(200);
    user("u-7", "", before.client().token());
    Answer told =
        eventually(
            () -> owner.get("/v1/events?types=conversation.updated").expect(200),
            events -> !events.at("/data").isEmpty());
    assertThat(told.text("/data/0/data/address")).isEqualTo("sub:u-7");
    assertThat(told.text("/data/0/data/id")).isEqualTo(anonymously.text("/id"));
    Answer named = owner.get("/v1/conversations/" + anonymously.text("/id")).expect(200);
    assertThat(named.text("/address")).isEqualTo("sub:u-7");
    assertThat(named.text("/etag")).isNotEqualTo(anonymously.text("/etag"));
  }

  @Test
  void what_an_agent_opens_reaches_the_visitor() {
    Visitor visitor = somebody();
    visitor.writes("1", "Do you have rye bread?").expect(201);
    String first = conversation();
    resolve(first);
    try (EventSource stream =
        new EventSource(
            engine.server().url() + "/chat/v1/events",
            "Authorization",
            "Bearer " + visitor.client().token())) {
      stream.told(1);
      Answer opened = opens(first, "We have some now.").expect(201);
      assertThat(opened.text("/id")).isNotEqualTo(first);
      assertThat(opened.text("/address")).startsWith("vis_");
      eventually(
          stream::told,
          told -> told.stream().anyMatch(one -> one.data().contains("We have some now.")));
      assertThat(visitor.sees().text("/status")).isEqualTo("open");
      visitor.writes("2", "Great").expect(201);
      assertThat(texts(visitor))
          .containsExactly("Do you have rye bread?", "We have some now.", "Great");
      assertThat(owner.get("/v1/conversations/" + opened.text("/id")).at("/messages")).hasSize(2);
      assertThat(opens(first, "Come by.").expect(200).text("/id")).isEqualTo(opened.text("/id"));
    }
  }

  @Test
  void what_is_sent_to_a_contact_reaches_the_visitor_whom_it_was_last() {
    Visitor visitor = somebody();
    visitor.writes("1", "Do you have rye bread?").expect(201);
    String first = conversation();
    owner
        .put(
            "/v1/channels/" + channel.text("/id"),
            "{'settings': {'after_resolve': 'new_conversation'}}")
        .expect(200);
    resolve(first);
    owner
        .post(
            "/v1/messages",
            """
            {'to': {'contact_id': '%s'}, 'channel_id': '%s', 'type': 'text',
             'content': {'text': 'We have some now.'}}
            """
                .formatted(contact(first), channel.text("/id")))
        .expect(201);
    assertThat(texts(visitor)).containsExactly("Do you have rye bread?", "We have some now.");
    assertThat(owner.get("/v1/conversations").at("/data")).hasSize(2);
  }

  @Test
  void what_is_sent_to_an_address_goes_to_that_of_two_visitors() {
    Visitor first = somebody();
    first.writes("1", "From the first").expect(201);
    String one = conversation();
    String address = owner.get("/v1/conversations/" + one).text("/address");
    Visitor second = somebody();
    second.writes("1", "From the second").expect(201);
    merge(contact(one), contact(conversation()));
    owner
        .post(
            "/v1/messages",
            """
            {'to': {'identity': {'channel': 'webchat', 'scope': '%s', 'address': '%s'}},
             'channel_id': '%s', 'type': 'text', 'content': {'text': 'To the first'}}
            """
                .formatted(channel.text("/widget_key"), address, channel.text("/id")))
        .expect(201);
    assertThat(texts(first)).containsExactly("From the first", "To the first");
    assertThat(texts(second)).containsExactly("From the second");
  }

  @Test
  void of_one_visitor_two_conversations_are_never_open() {
    Visitor visitor = somebody();
    visitor.writes("1", "Hello").expect(201);
    String first = conversation();
    resolve(first);
    String second = opens(first, "Are you there?").expect(201).text("/id");
    owner.put("/v1/conversations/" + first + "/reopen").expectProblem(409, "conversation_exists");
    resolve(second);
    owner.put("/v1/conversations/" + first + "/reopen").expect(200);
    visitor.writes("2", "Yes").expect(201);
    assertThat(visitor.sees().text("/status")).isEqualTo("open");
    assertThat(owner.get("/v1/conversations/" + first).at("/messages")).hasSize(2);
  }
}
