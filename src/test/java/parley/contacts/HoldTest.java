package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** {@code /v1/contacts/{id}/hold}: contacts of whom nothing may be erased. */
@ParameterizedClass
@EnumSource(Engine.class)
class HoldTest {
  @Parameter Engine engine;

  private Client owner;
  private String ada;

  @BeforeEach
  void add() {
    owner = engine.server().signUp();
    ada = owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
  }

  @Test
  void who_is_held_is_not_erased_until_they_are_let_go() {
    String hold = "/v1/contacts/" + ada + "/hold";
    assertThat(owner.get(hold).expect(200).body())
        .isEqualTo("{\"reason\":null,\"author\":null,\"created_at\":null}");
    owner.delete(hold).expectProblem(404, "not_found");
    owner.put(hold, "{'reason': ' '}").expectProblem(422, "validation_failed");
    Answer held = owner.put(hold, "{'reason': 'Case 1'}").expect(200);
    assertThat(held.text("/author/id")).isEqualTo(owner.get("/v1/me").text("/id"));
    assertThat(owner.put(hold, "{'reason': 'Case 2'}").expect(200).text("/created_at"))
        .isEqualTo(held.text("/created_at"));
    assertThat(owner.get(hold).expect(200).text("/reason")).isEqualTo("Case 2");
    owner.delete("/v1/contacts/" + ada).expectProblem(409, "contact_held");
    owner.get("/v1/contacts/" + ada).expect(200);
    owner.delete(hold).expect(204);
    assertThat(owner.get(hold).expect(200).at("/reason").isNull()).isTrue();
    owner.delete("/v1/contacts/" + ada).expect(204);
    owner.get(hold).expectProblem(404, "not_found");
    assertThat(owner.get("/v1/audit?target=" + ada).texts("/data", "/action"))
        .containsExactly("contact.deleted", "contact.released", "contact.held", "contact.held");
  }

  @Test
  void it_goes_along_with_a_merge() {
    String other = owner.post("/v1/contacts", "{'name': 'Ada L.'}").expect(201).text("/id");
    owner.put("/v1/contacts/" + other + "/hold", "{'reason': 'Case 1'}").expect(200);
    owner.post("/v1/contacts/" + ada + "/merge", "{'from_id': '" + other + "'}").expect(200);
    assertThat(owner.get("/v1/contacts/" + ada + "/hold").expect(200).text("/reason"))
        .isEqualTo("Case 1");
    owner.delete("/v1/contacts/" + ada).expectProblem(409, "contact_held");
  }
}
