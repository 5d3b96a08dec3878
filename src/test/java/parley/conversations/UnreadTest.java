package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestNumber;

/** {@code PUT /v1/conversations/{id}/unread}. */
@ParameterizedClass
@EnumSource(Engine.class)
class UnreadTest {
  @Parameter Engine engine;

  private Client owner;
  private String path;

  @BeforeEach
  void aCustomerWritesTwice() {
    owner = engine.server().signUp();
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505551234", "wamid.1" + number.phoneNumberId(), "Hello").expect(200);
    number.inbound("16505551234", "wamid.2" + number.phoneNumberId(), "You there?").expect(200);
    path = "/v1/conversations/" + owner.get("/v1/conversations").text("/data/0/id");
  }

  @Test
  void what_was_read_is_unread_again() {
    owner.put(path + "/read").expect(200);
    Answer marked = owner.put(path + "/unread").expect(200);
    assertThat(marked.at("/unread_count").asInt()).isOne();
    assertThat(marked.json()).isEqualTo(owner.get("/v1/conversations").at("/data/0"));
    assertThat(owner.put(path + "/read").expect(200).at("/unread_count").asInt()).isZero();
  }

  @Test
  void what_is_unread_stays_as_it_is() {
    Answer before = owner.get("/v1/conversations").expect(200);
    assertThat(owner.put(path + "/unread").expect(200).json()).isEqualTo(before.at("/data/0"));
  }

  @Test
  void only_the_version_that_was_seen_is_marked() {
    String seen = owner.put(path + "/read").expect(200).text("/etag");
    owner.put(path, "{'priority': 'low'}").expect(200);
    owner.with("If-Match", seen).put(path + "/unread").expectProblem(412, "precondition_failed");
    assertThat(owner.get(path).at("/unread_count").asInt()).isZero();
  }
}
