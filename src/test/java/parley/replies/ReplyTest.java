package parley.replies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Canned replies: who sees them, who writes them, how they are found and filled. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReplyTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private Client owner;
  private Client ada;
  private Client jonas;
  private String team;

  @BeforeEach
  void build() {
    owner = engine.server().signUp();
    ada = colleague("Ada Lovelace");
    jonas = colleague("Jonas Reeve");
    String member = ada.get("/v1/me").text("/id");
    team =
        owner
            .post("/v1/teams", "{'name': 'Workshop', 'member_ids': ['%s']}".formatted(member))
            .expect(201)
            .text("/id");
  }

  private Client colleague(String name) {
    String login =
        "{'email': 'reply%d@example.net', 'password': 'seven silent weavers'"
            .formatted(COUNTER.incrementAndGet());
    owner
        .post("/v1/agents", login + ", 'name': '%s', 'role': 'agent'}".formatted(name))
        .expect(201);
    return owner.as(owner.post("/v1/auth/login", login + "}").expect(200).text("/access_token"));
  }

  private static Answer create(Client client, String shortcut, String visibility) {
    return client.post(
        "/v1/replies",
        "{'shortcut': '%s', 'text': 'Hello', 'visibility': '%s'}".formatted(shortcut, visibility));
  }

  private Answer createForTeam(Client client, String shortcut) {
    return client.post(
        "/v1/replies",
        "{'shortcut': '%s', 'text': 'Hello', 'visibility': 'team', 'team_id': '%s'}"
            .formatted(shortcut, team));
  }

  private static Iterable<String> shortcuts(Client client, String query) {
    return client.get("/v1/replies" + query).expect(200).texts("/data", "/shortcut");
  }

  @Test
  void a_reply_has_a_shortcut_and_a_text() {
    Answer reply = create(owner, "PickUp", "everyone").expect(201);
    String path = "/v1/replies/" + reply.text("/id");
    assertThat(reply.header("location")).contains(path);
    assertThat(reply.text("/id")).startsWith("rpl_");
    assertThat(reply.text("/shortcut")).isEqualTo("pickup");
    assertThat(reply.text("/created_by")).isEqualTo(owner.get("/v1/me").text("/id"));
    assertThat(owner.get(path).expect(200).json()).isEqualTo(reply.json());
    Answer changed = owner.put(path, "{'text': 'Bye'}").expect(200);
    assertThat(changed.text("/text")).isEqualTo("Bye");
    assertThat(changed.text("/shortcut")).isEqualTo("pickup");
    owner
        .with("If-Match", reply.text("/etag"))
        .put(path, "{'text': 'Late'}")
        .expectProblem(412, "precondition_failed");
    owner.with("If-Match", changed.text("/etag")).delete(path).expect(204);
    owner.get(path).expectProblem(404, "not_found");
  }

  @Test
  void one_that_is_changed_to_what_it_is_stays_as_it_is() {
    Answer reply = createForTeam(owner, "hours").expect(201);
    String path = "/v1/replies/" + reply.text("/id");
    String same = "{'shortcut': 'Hours', 'text': 'Hello', 'visibility': 'team'}";
    assertThat(owner.put(path, same).expect(200).json()).isEqualTo(reply.json());
    ada.put(path, "{'visibility': 'everyone'}").expectProblem(403, "forbidden");
    jonas.put(path, same).expectProblem(404, "not_found");
  }

  @Test
  void people_see_what_is_for_them() {
    create(owner, "all", "everyone").expect(201);
    createForTeam(owner, "workshop").expect(201);
    String mine = create(ada, "mine", "me").expect(201).text("/id");
    assertThat(shortcuts(ada, "")).containsExactly("all", "workshop", "mine");
    assertThat(shortcuts(jonas, "")).containsExactly("all");
    assertThat(shortcuts(owner, "")).containsExactly("all", "workshop");
    owner.get("/v1/replies/" + mine).expectProblem(404, "not_found");
    assertThat(jonas.get("/v1/replies").at("/meta/total").asLong()).isEqualTo(1);
  }

  @Test
  void agents_write_for_themselves_and_their_teams_and_admins_for_all() {
    create(ada, "all", "everyone").expectProblem(403, "forbidden");
    createForTeam(jonas, "workshop").expectProblem(403, "forbidden");
    String all = create(owner, "all", "everyone").expect(201).text("/id");
    ada.put("/v1/replies/" + all, "{'text': 'Mine now'}").expectProblem(403, "forbidden");
    ada.delete("/v1/replies/" + all).expectProblem(403, "forbidden");
    String shared = createForTeam(ada, "workshop").expect(201).text("/id");
    ada.put("/v1/replies/" + shared, "{'visibility': 'everyone'}").expectProblem(403, "forbidden");
    Answer everyones = owner.put("/v1/replies/" + shared, "{'visibility': 'everyone'}").expect(200);
    assertThat(everyones.at("/team_id").isNull()).isTrue();
    assertThat(shortcuts(jonas, "")).containsExactly("all", "workshop");
  }

  @Test
  void a_shortcut_is_one_reply_for_the_same_people() {
    String first = create(owner, "hello", "everyone").expect(201).text("/id");
    Answer clash = create(owner, "Hello", "everyone").expectProblem(409, "reply_exists");
    assertThat(clash.text("/errors/0/existing_id")).isEqualTo(first);
    createForTeam(owner, "hello").expect(201);
    create(ada, "hello", "me").expect(201);
    create(jonas, "hello", "me").expect(201);
    String other = create(owner, "other", "everyone").expect(201).text("/id");
    owner.put("/v1/replies/" + other, "{'shortcut': 'hello'}").expectProblem(409, "reply_exists");
    owner.put("/v1/replies/" + other, "{'shortcut': 'OTHER'}").expect(200);
  }

  @Test
  void a_part_of_shortcut_or_text_finds_it() {
    create(owner, "straße", "everyone").expect(201);
    owner
        .post(
            "/v1/replies",
            "{'shortcut': 'rate', 'text': 'Now 100% cheaper_', 'visibility': 'everyone'}")
        .expect(201);
    assertThat(shortcuts(owner, "?search=STRA")).containsExactly("straße");
    assertThat(shortcuts(owner, "?search=0%25%20CHEAPER_")).containsExactly("rate");
    assertThat(shortcuts(owner, "?search=1%25c")).isEmpty();
    Answer page = owner.get("/v1/replies?per_page=1").expect(200);
    assertThat(shortcuts(owner, "?per_page=1&cursor=" + page.text("/meta/next_cursor")))
        .containsExactly("rate");
  }

  @Test
  void nonsense_is_refused() {
    create(owner, "two words", "everyone").expectProblem(422, "validation_failed");
    create(owner, "/slash", "everyone").expectProblem(422, "validation_failed");
    create(owner, "x", "somebody").expectProblem(422, "validation_failed");
    create(owner, "x", "team").expectProblem(422, "validation_failed");
    owner
        .post("/v1/replies", "{'shortcut': 'x', 'text': '  ', 'visibility': 'me'}")
        .expectProblem(422, "validation_failed");
    owner
        .post(
            "/v1/replies",
            "{'shortcut': 'x', 'text': 'x', 'visibility': 'me', 'team_id': '%s'}".formatted(team))
        .expectProblem(422, "validation_failed");
  }

  @Test
  void the_replies_of_a_team_go_with_it() {
    String id = createForTeam(owner, "workshop").expect(201).text("/id");
    owner.delete("/v1/teams/" + team).expect(204);
    owner.get("/v1/replies/" + id).expectProblem(404, "not_found");
  }

  @Test
  void a_key_of_the_organization_writes_for_all_but_has_none_of_its_own() {
    String scopes = "{'name': 'K', 'scopes': ['replies:read', 'replies:write']}";
    Client key = owner.as(owner.post("/v1/api-keys", scopes).expect(201).text("/key"));
    Answer reply = create(key, "all", "everyone").expect(201);
    assertThat(reply.at("/created_by").isNull()).isTrue();
    createForTeam(key, "workshop").expect(201);
    create(key, "mine", "me").expectProblem(422, "validation_failed");
    create(ada, "secret", "me").expect(201);
    assertThat(shortcuts(key, "")).containsExactly("all", "workshop");
    key.post("/v1/replies/" + reply.text("/id") + "/render", "{'conversation_id': 'cnv_x'}")
        .expectProblem(403, "insufficient_scope");
  }

  @Test
  void places_are_filled_with_what_is_known() {
    String contact =
        owner
            .post(
                "/v1/contacts",
                """
                {"name": "Grace {{agent.name}} Hopper", "phone": "+16505551234",
                 "custom_attributes": {"city": "Berlin", "seats": 4, "list": [1]}}
                """)
            .expect(201)
            .text("/id");
    String conversation =
        owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
    String text =
        "{{contact.first_name}} of {{ contact.attributes.city }}, {{contact.attributes.seats}}"
            + " seats, {{contact.email}} {{order.pin}} {{order.pin}}"
            + " {{contact.attributes.list}} {{}} $1 {{agent.name}} {{conversation.id}}"
            + " {{contact.name}}";
    String id =
        owner
            .post(
                "/v1/replies",
                "{'shortcut': 'x', 'text': '%s', 'visibility': 'everyone'}".formatted(text))
            .expect(201)
            .text("/id");
    Answer filled =
        ada.post(
                "/v1/replies/" + id + "/render",
                "{'conversation_id': '%s'}".formatted(conversation))
            .expect(200);
    assertThat(filled.text("/text"))
        .isEqualTo(
            "Grace of Berlin, 4 seats, {{contact.email}} {{order.pin}} {{order.pin}}"
                + " {{contact.attributes.list}} {{}} $1 Ada Lovelace "
                + conversation
                + " Grace {{agent.name}} Hopper");
    assertThat(filled.texts("/missing", ""))
        .containsExactly("contact.email", "order.pin", "contact.attributes.list");
  }

  @Test
  void nobody_is_called_by_a_number() {
    String contact =
        owner.post("/v1/contacts", "{'name': '+1 (650) 555-1234'}").expect(201).text("/id");
    String conversation =
        owner
            .post("/v1/conversations", "{'contact_id': '%s'}".formatted(contact))
            .expect(201)
            .text("/id");
    String id =
        owner
            .post(
                "/v1/replies",
                "{'shortcut': 'x', 'text': '{{contact.first_name}}: {{contact.name}}',"
                    + " 'visibility': 'everyone'}")
            .expect(201)
            .text("/id");
    Answer filled =
        ada.post(
                "/v1/replies/" + id + "/render",
                "{'conversation_id': '%s'}".formatted(conversation))
            .expect(200);
    assertThat(filled.text("/text")).isEqualTo("{{contact.first_name}}: +1 (650) 555-1234");
    assertThat(filled.texts("/missing", "")).containsExactly("contact.first_name");
  }
}
