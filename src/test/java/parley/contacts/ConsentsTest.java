package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;
import parley.testing.Parallel;

/** What contacts allow and refuse, as clients write it down. */
@ParameterizedClass
@EnumSource(Engine.class)
class ConsentsTest {
  private static final String BODY =
      "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': '%s'}";

  private static final int ROUNDS = 30;

  @Parameter Engine engine;

  private Client owner;
  private String contact;

  @BeforeEach
  void meet() {
    owner = engine.server().signUp();
    contact =
        "/v1/contacts/" + owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
  }

  private Answer put(String state) {
    return owner.put(contact + "/consents", BODY.formatted(state));
  }

  @Test
  void a_refusal_stands_in_the_contact_and_in_its_history() {
    Answer denied = put("denied").expect(200);
    assertThat(denied.text("/consents/0/state")).isEqualTo("denied");
    assertThat(denied.text("/consents/0/source")).isEqualTo("agent");
    put("granted").expect(200);
    Answer history = owner.get(contact + "/consents").expect(200);
    assertThat(history.texts("/data", "/state")).containsExactly("granted", "denied");
    assertThat(history.text("/data/0/author/type")).isEqualTo("agent");
    assertThat(owner.get(contact).at("/consents").size()).isOne();
  }

  @Test
  void the_same_again_is_no_news() {
    String first = put("denied").expect(200).text("/etag");
    assertThat(put("denied").expect(200).text("/etag")).isEqualTo(first);
    assertThat(owner.get(contact + "/consents").at("/meta/total").asInt()).isOne();
  }

  @Test
  void a_change_is_told_with_what_was_known_before() {
    put("denied").expect(200);
    put("granted").expect(200);
    Answer events =
        Eventually.eventually(
            () -> owner.get("/v1/events?types=contact.consent_changed"),
            answer -> answer.at("/data").size() == 2);
    assertThat(events.at("/data/0/previous").isNull()).isTrue();
    assertThat(events.text("/data/1/data/state")).isEqualTo("granted");
    assertThat(events.text("/data/1/previous/state")).isEqualTo("denied");
  }

  @Test
  void pages_lead_back_through_the_history() {
    for (int i = 0; i < 3; i++) {
      put(i % 2 == 0 ? "denied" : "granted").expect(200);
    }
    Answer first = owner.get(contact + "/consents?per_page=2").expect(200);
    Answer rest =
        owner.get(contact + "/consents?per_page=2&cursor=" + first.text("/meta/next_cursor"));
    assertThat(rest.texts("/data", "/state")).containsExactly("denied");
  }

  @Test
  void what_nobody_may_claim_is_refused_by_name() {
    owner
        .put(
            contact + "/consents",
            """
            {"channel": "whatsapp", "purpose": "marketing", "state": "denied", "source": "provider"}
            """)
        .expectProblem(422, "validation_failed");
    assertThat(put("maybe").expectProblem(422, "validation_failed").text("/errors/0/field"))
        .isEqualTo("/state");
    owner
        .put(contact + "/consents", BODY.replace("marketing", "service").formatted("denied"))
        .expectProblem(422, "validation_failed");
    owner
        .put(contact + "/consents", BODY.replace("whatsapp", "pigeon").formatted("denied"))
        .expectProblem(422, "validation_failed");
    assertThat(owner.get(contact).at("/consents").isEmpty()).isTrue();
  }

  @Test
  void a_refusal_stands_whose_contact_becomes_a_part_of_another_one_meanwhile() {
    for (int round = 0; round < ROUNDS; round++) {
      String from = owner.post("/v1/contacts", "{'name': 'Ada L.'}").expect(201).text("/id");
      String merge = "{'from_id': '" + from + "'}";
      Callable<Answer> refuse =
          () -> owner.put("/v1/contacts/" + from + "/consents", BODY.formatted("denied"));
      Parallel.run(List.of(refuse, () -> owner.post(contact + "/merge", merge).expect(200), refuse))
          .forEach(answer -> answer.expect(200));
      assertThat(owner.get(contact).text("/consents/0/state")).isEqualTo("denied");
      put("granted").expect(200);
    }
  }

  @Test
  void nobody_has_consents_who_is_not_there() {
    String nobody = "/v1/contacts/con_0000000000001/consents";
    owner.get(nobody).expectProblem(404, "not_found");
    owner.put(nobody, BODY.formatted("denied")).expectProblem(404, "not_found");
  }
}
