package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** What a site says of its users in the tokens that it signs, beside their names. */
@ParameterizedClass
@EnumSource(Engine.class)
class VouchedUsersTest {
  @Parameter Engine engine;

  private Client owner;
  private Client anonymous;
  private String key;

  @BeforeEach
  void open() {
    owner = engine.server().signUp();
    anonymous = engine.server().anonymous();
    key =
        owner
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
  }

  private Answer begin(String claims, String formerToken) {
    String all = "{'sub': 'u-7', 'exp': %d%s}".formatted(SignedIdentity.in(600), claims);
    return anonymous.post(
        "/chat/v1/sessions",
        "{'key': '%s', 'jwt': '%s', 'previous_token': '%s'}"
            .formatted(key, SignedIdentity.right().token(all), formerToken));
  }

  private Visitor known(String claims) {
    return new Visitor(anonymous.as(begin(claims, "").expect(201).text("/token")));
  }

  private Visitor said(String attributes) {
    return known(", 'attributes': " + attributes);
  }

  private Answer contacts() {
    return owner.get("/v1/contacts").expect(200);
  }

  private String attributes() {
    return contacts().at("/data/0/custom_attributes").toString().replace('"', '\'');
  }

  private int changes() {
    return owner.get("/v1/events?types=contact.updated").at("/data").size();
  }

  @Test
  void a_phone_that_the_site_has_verified_is_that_of_the_contact() {
    owner.post("/v1/contacts", "{'name': 'Grace Hopper', 'phone': '+14155552671'}").expect(201);
    known(", 'phone': '+1 (415) 555-2671', 'phone_verified': true")
        .writes("1", "Me again")
        .expect(201);
    assertThat(contacts().at("/meta/total").asInt()).isEqualTo(1);
    assertThat(owner.get("/v1/conversations").text("/data/0/contact/name"))
        .isEqualTo("Grace Hopper");
  }

  @Test
  void a_verified_phone_of_somebody_new_is_on_their_card() {
    known(", 'phone': '+44 (0)20 7946 0958', 'phone_verified': true")
        .writes("1", "Hello")
        .expect(201);
    assertThat(contacts().text("/data/0/phone")).isEqualTo("+442079460958");
  }

  @Test
  void a_phone_that_may_be_anybodys_names_nobody() {
    owner.post("/v1/contacts", "{'name': 'Grace Hopper', 'phone': '+14155552671'}").expect(201);
    for (String claims :
        List.of(
            ", 'phone': '+14155552671'",
            ", 'phone': '+14155552671', 'phone_verified': false",
            ", 'phone': '020 7946 0958', 'phone_verified': true",
            ", 'phone': 14155552671, 'phone_verified': true")) {
      known(claims).writes(claims.replace("'", ""), "It is me").expect(201);
    }
    assertThat(contacts().at("/meta/total").asInt()).isEqualTo(2);
    assertThat(owner.get("/v1/conversations").at("/data/0/contact/phone").isNull()).isTrue();
  }

  @Test
  void attributes_come_with_the_first_message_and_then_when_a_session_begins() {
    Visitor grace = said("{'plan': 'free', 'orders': 3}");
    assertThat(contacts().at("/meta/total").asInt()).isZero();
    grace.writes("1", "Hello").expect(201);
    assertThat(attributes()).isEqualTo("{'plan':'free','orders':3}");
    said("{'plan': 'pro', 'orders': 3}");
    assertThat(attributes()).isEqualTo("{'plan':'pro','orders':3}");
    String etag = contacts().text("/data/0/etag");
    said("{'plan': 'pro', 'orders': 3}").writes("2", "Again").expect(201);
    said("{'orders': 3, 'plan': 'pro'}");
    assertThat(contacts().text("/data/0/etag")).isEqualTo(etag);
    said("{'plan': null}");
    assertThat(attributes()).isEqualTo("{'orders':3}");
    assertThat(eventually(this::changes, count -> count >= 3)).isEqualTo(3);
  }

  @Test
  void who_had_written_before_the_login_has_them_at_once() {
    Visitor before = Visitor.on(anonymous, key);
    before.writes("1", "Who am I?").expect(201);
    begin(", 'attributes': {'plan': 'pro'}", before.client().token()).expect(201);
    assertThat(attributes()).isEqualTo("{'plan':'pro'}");
  }

  @Test
  void what_an_agent_has_changed_stays_until_the_site_says_something_else() {
    said("{'plan': 'free', 'city': 'Oslo'}").writes("1", "Hello").expect(201);
    String path = "/v1/contacts/" + contacts().text("/data/0/id");
    owner.put(path, "{'custom_attributes': {'plan': 'pro', 'note': 'by hand'}}").expect(200);
    said("{'plan': 'free', 'city': 'Bergen'}").writes("2", "Still here").expect(201);
    assertThat(attributes()).isEqualTo("{'plan':'pro','city':'Bergen','note':'by hand'}");
    said("{'plan': 'team', 'city': 'Bergen'}");
    assertThat(attributes()).isEqualTo("{'plan':'team','city':'Bergen','note':'by hand'}");
  }

  @Test
  void what_is_left_out_once_is_no_news_when_it_is_said_again() {
    said("{'plan': 'free'}").writes("1", "Hello").expect(201);
    String path = "/v1/contacts/" + contacts().text("/data/0/id");
    owner.put(path, "{'custom_attributes': {'plan': 'pro'}}").expect(200);
    said("{'orders': 3}");
    said("{'plan': 'free'}");
    assertThat(attributes()).isEqualTo("{'plan':'pro','orders':3}");
    said("{'plan': 'team'}");
    assertThat(attributes()).isEqualTo("{'plan':'team','orders':3}");
  }

  @Test
  void what_is_taken_away_once_more_is_no_news_either() {
    said("{'plan': 'free'}").writes("1", "Hello").expect(201);
    said("{'plan': null}");
    String path = "/v1/contacts/" + contacts().text("/data/0/id");
    owner.put(path, "{'custom_attributes': {'plan': 'pro'}}").expect(200);
    said("{'orders': 3}");
    said("{'plan': null, 'orders': 3}");
    assertThat(attributes()).isEqualTo("{'plan':'pro','orders':3}");
    said("{'plan': 'free'}");
    assertThat(attributes()).isEqualTo("{'plan':'free','orders':3}");
  }

  @Test
  void what_was_said_is_known_of_a_contact_who_became_part_of_another() {
    said("{'plan': 'free'}").writes("1", "Hello").expect(201);
    String from = contacts().text("/data/0/id");
    String into = owner.post("/v1/contacts", "{'name': 'Grace'}").expect(201).text("/id");
    owner.post("/v1/contacts/" + into + "/merge", "{'from_id': '%s'}".formatted(from)).expect(200);
    owner.put("/v1/contacts/" + into, "{'custom_attributes': {'plan': 'pro'}}").expect(200);
    said("{'plan': 'free'}");
    assertThat(attributes()).isEqualTo("{'plan':'pro'}");
  }

  @Test
  void what_can_not_be_an_attribute_is_said_to_the_site() {
    owner
        .post(
            "/v1/attributes",
            """
            {'entity': 'contact', 'key': 'plan', 'label': 'Plan', 'type': 'list',
              'options': ['free', 'pro']}
            """)
        .expect(201);
    String many =
        IntStream.rangeClosed(0, 20)
            .mapToObj("'a%d': 1"::formatted)
            .collect(Collectors.joining(", ", "{", "}"));
    Map<String, String> wrong =
        Map.of(
            "{'plan': 'gold'}",
            "/jwt/attributes/plan invalid_option",
            "{'plan': 7}",
            "/jwt/attributes/plan invalid_type",
            "{'city': 'Os\\u0000lo'}",
            "/jwt/attributes/city invalid_characters",
            "'pro'",
            "/jwt/attributes invalid_type",
            many,
            "/jwt/attributes too_many");
    Visitor anybody = Visitor.on(anonymous, key);
    anybody.writes("1", "Before").expect(201);
    wrong.forEach((attributes, fault) -> {
      Answer refused = begin(", 'attributes': " + attributes, anybody.client().token()).expect(422);
      assertThat(refused.text("/errors/0/field") + " " + refused.text("/errors/0/code"))
          .isEqualTo(fault);
    });
    assertThat(anybody.sees().at("/messages").size()).isEqualTo(1);
    anybody.writes("2", "After").expect(201);
    said("{'plan': 'pro'}").writes("1", "Hello").expect(201);
    begin(", 'attributes': {'plan': 'gold'}", "").expect(422);
    begin(", 'attributes': null", "").expect(201);
  }

  @Test
  void a_message_is_not_lost_for_what_has_been_defined_meanwhile() {
    Visitor grace = said("{'plan': 'gold', 'city': 'Oslo'}");
    owner
        .post(
            "/v1/attributes",
            "{'entity': 'contact', 'key': 'plan', 'label': 'Plan', 'type': 'number'}")
        .expect(201);
    grace.writes("1", "Hello").expect(201);
    assertThat(attributes()).isEqualTo("{}");
  }
}
