package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;
import tools.jackson.databind.JsonNode;

/** What clients were promised first: every path, field, value and limit, to the letter. */
@ParameterizedClass
@EnumSource(Engine.class)
class InterfaceTest {
  private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";
  private static final String PASSWORD = "correct horse battery staple";

  @Parameter Engine engine;

  private Client anonymous;
  private Answer signup;
  private Client owner;

  @BeforeEach
  void signUp() {
    anonymous = engine.server().anonymous();
    String email = "law-" + System.nanoTime() + "@example.com";
    signup =
        anonymous
            .post(
                "/v1/auth/signup",
                """
                {"email": "%s", "password": "%s", "organization_name": "Acme"}
                """
                    .formatted(email, PASSWORD))
            .expect(201);
    owner = anonymous.as(signup.text("/access_token"));
  }

  @Test
  void signup_answers_a_user_with_an_organization_and_tokens() {
    strings(signup.json(), "id", "email", "access_token", "refresh_token");
    strings(signup.at("/organization"), "id", "name");
    assertThat(signup.text("/organization/name")).isEqualTo("Acme");
  }

  @Test
  void login_and_refresh_answer_a_token_set() {
    Answer login =
        anonymous
            .post(
                "/v1/auth/login",
                """
                {"email": "%s", "password": "%s"}
                """
                    .formatted(signup.text("/email"), PASSWORD))
            .expect(200);
    tokenSet(login);
    Answer refreshed =
        anonymous
            .post("/v1/auth/refresh", "{'refresh_token': '" + login.text("/refresh_token") + "'}")
            .expect(200);
    tokenSet(refreshed);
    assertThat(refreshed.text("/refresh_token")).isNotEqualTo(login.text("/refresh_token"));
    anonymous.as(refreshed.text("/access_token")).get("/v1/contacts").expect(200);
  }

  @Test
  void contacts_and_conversations_need_a_bearer_token() {
    for (String path : List.of("/v1/contacts", "/v1/conversations", "/v1/contacts/con_x")) {
      anonymous.get(path).expectProblem(401, "authentication_required");
    }
  }

  @Test
  void a_contact_is_created_read_updated_tagged_and_deleted() {
    Answer created = contact("Grace Hopper", "+14155552671").expect(201);
    strings(created.json(), "id", "name", "phone", "email", "created_at");
    assertThat(created.text("/created_at")).matches(TIMESTAMP);
    assertThat(created.at("/tags").valueStream().map(JsonNode::asString)).containsExactly("vip");
    String path = "/v1/contacts/" + created.text("/id");
    assertThat(owner.get(path).expect(200).json()).isEqualTo(created.json());
    Answer updated = owner.put(path, "{'name': 'G. Hopper'}").expect(200);
    assertThat(updated.text("/name")).isEqualTo("G. Hopper");
    assertThat(updated.text("/phone")).isEqualTo("+14155552671");
    Answer tagged = owner.post(path + "/tags", "{'tags': ['new', 'vip']}").expect(200);
    assertThat(tagged.at("/tags").valueStream().map(JsonNode::asString))
        .containsExactly("vip", "new");
    owner.delete(path).expect(204);
    owner.get(path).expectProblem(404, "not_found");
  }

  @Test
  void contacts_are_listed_in_pages_searched_and_filtered() {
    for (int i = 0; i < 26; i++) {
      contact("Person " + i, "+1415555" + (1000 + i)).expect(201);
    }
    Answer list = owner.get("/v1/contacts").expect(200);
    assertThat(list.at("/data").size()).isEqualTo(25);
    assertThat(list.at("/meta/page").asInt()).isEqualTo(1);
    assertThat(list.at("/meta/per_page").asInt()).isEqualTo(25);
    assertThat(list.at("/meta/total").asInt()).isEqualTo(26);
    assertThat(owner.get("/v1/contacts?page=2").at("/data").size()).isEqualTo(1);
    assertThat(owner.get("/v1/contacts?per_page=500").at("/meta/per_page").asInt()).isEqualTo(100);
    assertThat(total("search=Person+17")).isEqualTo(1);
    assertThat(total("search=person17@example.com")).isZero();
    assertThat(total("search=p5551003@example.com")).isEqualTo(1);
    assertThat(total("search=5551004")).isEqualTo(1);
    assertThat(total("tag=vip")).isEqualTo(26);
    assertThat(total("tag=nobody")).isZero();
  }

  @Test
  void a_conversation_is_listed_read_answered_assigned_and_resolved() {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("14155552671", "wamid.law", "Hello").expect(200);
    JsonNode item =
        owner.get("/v1/conversations?status=open&channel=whatsapp").expect(200).at("/data/0");
    strings(item, "id", "status", "channel", "last_message_at", "created_at");
    strings(item.at("/contact"), "id", "name", "phone");
    assertThat(item.has("assigned_to")).isTrue();
    assertThat(item.at("/channel").asString()).isEqualTo("whatsapp");
    assertThat(item.at("/last_message_at").asString()).matches(TIMESTAMP);
    String path = "/v1/conversations/" + item.at("/id").asString();
    Answer one = owner.get(path).expect(200);
    strings(one.at("/contact"), "id", "name");
    strings(one.at("/messages/0"), "id", "direction", "type", "status", "timestamp");
    assertThat(one.text("/messages/0/direction")).isEqualTo("inbound");
    assertThat(one.text("/messages/0/content/text")).isEqualTo("Hello");
    Answer sent =
        owner.post(path + "/messages", "{'type': 'text', 'content': {'text': 'Hi'}}").expect(201);
    assertThat(sent.text("/conversation_id")).isEqualTo(item.at("/id").asString());
    assertThat(sent.text("/direction")).isEqualTo("outbound");
    assertThat(sent.text("/type")).isEqualTo("text");
    assertThat(sent.text("/content/text")).isEqualTo("Hi");
    assertThat(sent.text("/status")).isEqualTo("queued");
    assertThat(sent.text("/timestamp")).matches(TIMESTAMP);
    String me = signup.text("/id");
    assertThat(
            owner
                .put(path + "/assign", "{'agent_id': '" + me + "'}")
                .expect(200)
                .text("/assigned_to"))
        .isEqualTo(me);
    Answer resolved = owner.put(path + "/resolve").expect(200);
    assertThat(resolved.text("/id")).isEqualTo(item.at("/id").asString());
    assertThat(resolved.text("/status")).isEqualTo("resolved");
    assertThat(resolved.text("/resolved_at")).matches(TIMESTAMP);
  }

  private Answer contact(String name, String phone) {
    return owner.post(
        "/v1/contacts",
        """
        {"name": "%s", "phone": "%s", "email": "p%s@example.com", "tags": ["VIP"]}
        """
            .formatted(name, phone, phone.substring(5)));
  }

  private int total(String query) {
    return owner.get("/v1/contacts?" + query).expect(200).at("/meta/total").asInt();
  }

  private static void tokenSet(Answer answer) {
    strings(answer.json(), "access_token", "refresh_token");
    assertThat(answer.text("/token_type")).isEqualTo("Bearer");
    assertThat(answer.at("/expires_in").isInt()).isTrue();
    assertThat(answer.at("/expires_in").asInt()).isEqualTo(3600);
  }

  private static void strings(JsonNode object, String... fields) {
    for (String field : fields) {
      assertThat(object.path(field).isString()).as("%s in %s", field, object).isTrue();
    }
  }
}
