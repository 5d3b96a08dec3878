package parley.contacts;

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

/** A phone number that is taken though it looks wrong. */
@ParameterizedClass
@EnumSource(Engine.class)
class PhoneWarningsTest {
  private static final String DOUBTFUL = "{\"name\": \"Ada\", \"phone\": \"+44 020 7946 0958\"}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void who_sets_a_doubtful_number_is_warned_and_nobody_else() {
    Answer made = owner.post("/v1/contacts", DOUBTFUL).expect(201);
    assertThat(made.text("/phone")).isEqualTo("+4402079460958");
    assertThat(made.at("/warnings")).hasSize(1);
    assertThat(made.text("/warnings/0/field")).isEqualTo("/phone");
    assertThat(made.text("/warnings/0/code")).isEqualTo("trunk_prefix");
    assertThat(made.text("/warnings/0/message")).contains("+442079460958");
    String path = "/v1/contacts/" + made.text("/id");
    List<Answer> others =
        List.of(
            owner.get(path),
            owner.put(path, "{'name': 'Ada Lovelace'}"),
            owner.post(path + "/tags", "{'tags': ['vip']}"),
            owner.put(path, "{'phone': '+44 20 7946 0958'}"));
    assertThat(others)
        .allSatisfy(answer -> assertThat(answer.expect(200).json().has("warnings")).isFalse());
    assertThat(owner.put(path, "{'phone': '+1 415 555 26'}").text("/warnings/0/code"))
        .isEqualTo("too_short");
    assertThat(owner.get("/v1/contacts").at("/data/0").has("warnings")).isFalse();
    Answer told =
        eventually(
            () -> owner.get("/v1/events?after=0").expect(200), log -> log.at("/data").size() == 5);
    assertThat(told.body()).doesNotContain("warnings");
  }

  @Test
  void a_repeated_request_is_answered_with_the_same_warning() {
    Client twice = owner.with("Idempotency-Key", "contact-of-ada");
    Answer first = twice.post("/v1/contacts", DOUBTFUL).expect(201);
    assertThat(first.at("/warnings")).hasSize(1);
    assertThat(twice.post("/v1/contacts", DOUBTFUL).expect(201).json()).isEqualTo(first.json());
  }

  @Test
  void who_finds_a_contact_by_a_doubtful_number_is_warned_as_well() {
    String id = owner.post("/v1/contacts", DOUBTFUL).text("/id");
    for (String onConflict : List.of("return", "update")) {
      Answer found = owner.post("/v1/contacts?on_conflict=" + onConflict, DOUBTFUL).expect(200);
      assertThat(found.text("/id")).isEqualTo(id);
      assertThat(found.text("/warnings/0/code")).isEqualTo("trunk_prefix");
    }
  }

  @Test
  void an_answer_with_a_warning_can_be_sent_back_even_strictly() {
    Answer made = owner.post("/v1/contacts", DOUBTFUL);
    Answer same =
        owner
            .with("Prefer", "handling=strict")
            .put("/v1/contacts/" + made.text("/id"), made.body())
            .expect(200);
    assertThat(same.json()).isEqualTo(made.json());
  }
}
