package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** The ids of contacts that have become part of others go on to mean somebody. */
@ParameterizedClass
@EnumSource(Engine.class)
class FormerIdTest {
  private static final int RING = 20;

  @Parameter Engine engine;

  private Client owner;
  private String ada;
  private String former;

  @BeforeEach
  void twoAreOne() {
    owner = engine.server().signUp();
    ada = add("Ada");
    former = add("Ada L.");
    merge(ada, former).expect(200);
  }

  @Test
  void who_asks_for_it_is_shown_the_way() {
    Answer moved = owner.get("/v1/contacts/" + former).expect(308);
    assertThat(moved.header("location")).contains("/v1/contacts/" + ada);
    engine.server().signUp().get("/v1/contacts/" + former).expectProblem(404, "not_found");
  }

  @Test
  void what_is_written_by_it_is_written_to_who_it_is_now() {
    String path = "/v1/contacts/" + former;
    assertThat(owner.put(path, "{'email': 'ada@example.org'}").expect(200).text("/id"))
        .isEqualTo(ada);
    owner.post(path + "/tags", "{'tags': ['vip']}").expect(200);
    owner
        .post(path + "/identities", "{'channel': 'whatsapp', 'address': '14155550009'}")
        .expect(200);
    String note = owner.post(path + "/notes", "{'text': 'x'}").expect(201).text("/id");
    owner.put(path + "/notes/" + note, "{'text': 'y'}").expect(200);
    owner
        .put(
            path + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': 'denied'}")
        .expect(200);
    owner
        .post("/v1/contacts/tags/bulk", "{'ids': ['" + former + "'], 'add': ['bulk']}")
        .expect(200);
    Answer now = owner.get("/v1/contacts/" + ada).expect(200);
    assertThat(now.text("/email")).isEqualTo("ada@example.org");
    assertThat(now.texts("/tags", "")).containsExactly("vip", "bulk");
    assertThat(now.texts("/identities", "/address")).containsExactly("14155550009");
    assertThat(now.texts("/consents", "/state")).containsExactly("denied");
    assertThat(owner.get(path + "/notes").texts("/data", "/text")).containsExactly("y");
    assertThat(owner.get(path + "/consents").texts("/data", "/state")).containsExactly("denied");
  }

  @Test
  void nobody_is_erased_by_it_unawares() {
    Answer refused = owner.delete("/v1/contacts/" + former);
    refused.expectProblem(409, "contact_merged");
    assertThat(refused.text("/detail")).contains(ada);
    owner.get("/v1/contacts/" + ada).expect(200);
    owner.delete("/v1/contacts/" + ada).expect(204);
    owner.get("/v1/contacts/" + former).expectProblem(404, "not_found");
  }

  @Test
  void it_follows_from_merge_to_merge_and_repeating_one_changes_nothing() {
    String grace = add("Grace");
    Answer merged = merge(grace, ada).expect(200);
    assertThat(owner.get("/v1/contacts/" + former).expect(308).header("location"))
        .contains("/v1/contacts/" + grace);
    assertThat(merge(grace, former).expect(200).body()).isEqualTo(merged.body());
    assertThat(merge(former, ada).expect(200).body()).isEqualTo(merged.body());
  }

  @Test
  void a_ring_of_merges_at_once_leaves_one_contact() {
    List<String> ring = IntStream.range(0, RING).mapToObj(i -> add("Person " + i)).toList();
    Parallel.run(
        IntStream.range(0, RING)
            .<Callable<Answer>>mapToObj(
                i -> () -> merge(ring.get(i), ring.get((i + 1) % RING)).expect(200))
            .toList());
    assertThat(owner.get("/v1/contacts?search=person").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(2);
  }

  private Answer merge(String id, String fromId) {
    return owner.post("/v1/contacts/" + id + "/merge", "{'from_id': '" + fromId + "'}");
  }

  private String add(String name) {
    return owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }
}
