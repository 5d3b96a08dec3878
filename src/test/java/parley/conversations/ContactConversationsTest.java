package parley.conversations;

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

/** The conversations of one contact, and those among them of a status. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactConversationsTest {
  @Parameter Engine engine;

  private Client owner;
  private String contact;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
    contact = owner.post("/v1/contacts", "{'phone': '+16505551234'}").expect(201).text("/id");
  }

  @Test
  void only_those_of_a_status_are_listed() {
    String resolved = open();
    owner.put("/v1/conversations/" + resolved + "/resolve", "{}").expect(200);
    String open = open();
    assertThat(ids("")).containsExactlyInAnyOrder(resolved, open);
    assertThat(ids("?status=resolved")).containsExactly(resolved);
    assertThat(ids("?status=open")).containsExactly(open);
    assertThat(ids("?status=snoozed")).isEmpty();
    Answer first = list("?status=resolved&per_page=1").expect(200);
    assertThat(first.at("/meta/total").asInt()).isOne();
  }

  @Test
  void a_status_that_does_not_exist_is_named() {
    list("?status=closed").expectProblem(400, "invalid_parameter");
  }

  private String open() {
    return owner
        .post("/v1/conversations", "{'contact_id': '" + contact + "'}")
        .expect(201)
        .text("/id");
  }

  private List<String> ids(String query) {
    return list(query).expect(200).texts("/data", "/id");
  }

  private Answer list(String query) {
    return owner.get("/v1/contacts/" + contact + "/conversations" + query);
  }
}
