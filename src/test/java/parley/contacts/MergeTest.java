package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

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

/** {@code POST /v1/contacts/{id}/merge}: what becomes of what is known of two people. */
@ParameterizedClass
@EnumSource(Engine.class)
class MergeTest {
  private static final int ROUNDS = 60;
  private static final int NOTES = 20;

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void gaps_are_filled_and_nothing_that_is_known_is_lost() {
    String ada =
        add(
            """
            {'name': 'Ada', 'phone': '+14155550001', 'tags': ['vip', 'old'],
             'custom_attributes': {'plan': 'pro', 'city': 'London'}}
            """);
    String countess =
        add(
            """
            {'name': 'Countess', 'phone': '+14155550002', 'email': 'ada@example.org',
             'external_id': 'crm-7', 'tags': ['old', 'new'],
             'custom_attributes': {'plan': 'free', 'size': 4}, 'blocked': true}
            """);
    Answer merged = merge(ada, countess, "").expect(200);
    assertThat(merged.text("/id")).isEqualTo(ada);
    assertThat(merged.text("/name")).isEqualTo("Ada");
    assertThat(merged.text("/phone")).isEqualTo("+14155550001");
    assertThat(merged.text("/email")).isEqualTo("ada@example.org");
    assertThat(merged.text("/external_id")).isEqualTo("crm-7");
    assertThat(merged.texts("/tags", "")).containsExactly("vip", "old", "new");
    assertThat(merged.at("/custom_attributes").toString())
        .isEqualTo(
            "{\"plan\":\"pro\",\"size\":4,\"city\":\"London\",\"merged_phone\":\"+14155550002\"}");
    assertThat(merged.at("/blocked").asBoolean()).isTrue();
    assertThat(owner.get("/v1/contacts/" + ada).body()).isEqualTo(merged.body());
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    assertThat(owner.get("/v1/contacts?tag=new").texts("/data", "/id")).containsExactly(ada);
    assertThat(owner.get("/v1/contacts?search=countess").texts("/data", "/id")).isEmpty();
    assertThat(owner.get("/v1/tags").at("/data").toString()).doesNotContain("\"count\":2");
  }

  @Test
  void who_gains_nothing_is_as_before() {
    String ada =
        add("{'name': 'Ada', 'tags': ['vip'], 'custom_attributes': {'plan': 'pro', 'seats': 3}}");
    String again = add("{'name': 'A.', 'tags': ['vip'], 'custom_attributes': {'plan': 'free'}}");
    String before = owner.get("/v1/contacts/" + ada).expect(200).body();
    assertThat(merge(ada, again, "").expect(200).body()).isEqualTo(before);
    assertThat(owner.get("/v1/contacts/" + ada).expect(200).body()).isEqualTo(before);
  }

  @Test
  void one_may_prefer_what_the_other_one_has() {
    String ada = add("{'name': 'Ada', 'phone': '+14155550001', 'email': 'a@example.org'}");
    String countess =
        add("{'name': 'Countess', 'phone': '+14155550002', 'email': 'c@example.org'}");
    Answer merged =
        merge(ada, countess, ", 'prefer': {'name': 'from', 'phone': 'from', 'email': 'target'}")
            .expect(200);
    assertThat(merged.text("/name")).isEqualTo("Countess");
    assertThat(merged.text("/phone")).isEqualTo("+14155550002");
    assertThat(merged.text("/email")).isEqualTo("a@example.org");
    assertThat(merged.at("/custom_attributes").toString())
        .isEqualTo("{\"merged_phone\":\"+14155550001\",\"merged_email\":\"c@example.org\"}");
  }

  @Test
  void the_addresses_the_notes_and_the_refusals_go_along() {
    String ada = add("{'name': 'Ada', 'phone': '+14155550001'}");
    String other = add("{'name': 'Ada L.', 'phone': '+14155550002'}");
    owner
        .post(
            "/v1/contacts/" + other + "/identities",
            "{'channel': 'whatsapp', 'address': '14155550002'}")
        .expect(200);
    owner.post("/v1/contacts/" + other + "/notes", "{'text': 'likes engines'}").expect(201);
    says(ada, "granted");
    says(other, "denied");
    Answer merged = merge(ada, other, "").expect(200);
    assertThat(merged.texts("/identities", "/address")).containsExactly("14155550002");
    assertThat(merged.at("/custom_attributes")).isEmpty();
    assertThat(merged.texts("/consents", "/state")).containsExactly("denied");
    assertThat(owner.get("/v1/contacts/" + ada + "/consents").texts("/data", "/state"))
        .containsExactlyInAnyOrder("denied", "granted");
    assertThat(owner.get("/v1/contacts/" + ada + "/notes").texts("/data", "/text"))
        .containsExactly("likes engines");
  }

  @Test
  void a_permission_does_not_outweigh_a_refusal() {
    String ada = add("{'name': 'Ada'}");
    String other = add("{'name': 'Ada L.'}");
    says(ada, "denied");
    says(other, "granted");
    assertThat(merge(ada, other, "").expect(200).texts("/consents", "/state"))
        .containsExactly("denied");
  }

  @Test
  void what_is_older_than_its_definition_comes_along() {
    String from = add("{'name': 'Ada L.', 'custom_attributes': {'plan': 'gold', 'age': 'old'}}");
    define("{'key': 'plan', 'label': 'Plan', 'type': 'list', 'options': ['free']}");
    define("{'key': 'age', 'label': 'Age', 'type': 'number'}");
    owner.put("/v1/contacts/" + from, "{'name': 'Countess'}").expect(200);
    Answer merged = merge(add("{'name': 'Ada'}"), from, "").expect(200);
    assertThat(merged.at("/custom_attributes").toString())
        .isEqualTo("{\"plan\":\"gold\",\"age\":\"old\"}");
    String path = "/v1/contacts/" + merged.text("/id");
    assertThat(
            owner
                .put(path, "{'custom_attributes': {'plan': 'silver'}}")
                .expect(422)
                .text("/errors/0/field"))
        .isEqualTo("/custom_attributes/plan");
    owner.put(path, "{'custom_attributes': {'plan': 'free', 'age': 36}}").expect(200);
    assertThat(with("plan", "free")).containsExactly("Ada");
    assertThat(with("plan", "gold")).isEmpty();
  }

  @Test
  void what_comes_along_is_found_by_it() {
    define("{'key': 'plan', 'label': 'Plan', 'type': 'text'}");
    String from = add("{'name': 'Ada L.', 'custom_attributes': {'plan': 'gold'}}");
    assertThat(with("plan", "gold")).containsExactly("Ada L.");
    merge(add("{'name': 'Ada'}"), from, "").expect(200);
    assertThat(with("plan", "gold")).containsExactly("Ada");
  }

  @Test
  void a_former_phone_that_its_definition_does_not_take_is_refused() {
    define("{'key': 'merged_phone', 'label': 'Former', 'type': 'number'}");
    String ada = add("{'name': 'Ada', 'phone': '+14155550001'}");
    String other = add("{'name': 'Ada L.', 'phone': '+14155550002'}");
    assertThat(merge(ada, other, "").expect(422).text("/errors/0/field"))
        .isEqualTo("/custom_attributes/merged_phone");
  }

  private void define(String attribute) {
    owner.post("/v1/attributes", attribute).expect(201);
  }

  /** The names of those who have a value, once all have been gone through for its definition. */
  private List<String> with(String key, String value) {
    String query =
        "{'filter': {'field': 'custom_attributes.%s', 'is': 'in', 'value': ['%s']}}"
            .formatted(key, value);
    return eventually(
            () -> owner.post("/v1/contacts/query", query), answer -> answer.status() == 200)
        .texts("/data", "/name");
  }

  @Test
  void a_name_that_only_repeats_the_phone_gives_way() {
    String number = add("{'name': '+14155550001', 'phone': '+14155550001'}");
    String ada = add("{'name': 'Ada'}");
    assertThat(merge(number, ada, "").expect(200).text("/name")).isEqualTo("Ada");
  }

  @Test
  void both_are_told_of_it_and_it_is_in_the_audit_log() {
    String ada = add("{'name': 'Ada'}");
    String other = add("{'name': 'Ada L.', 'email': 'ada@example.org'}");
    merge(ada, other, "").expect(200);
    Answer events =
        eventually(
            () -> owner.get("/v1/events").expect(200),
            log -> log.texts("/data", "/type").size() == 5);
    assertThat(events.texts("/data", "/type"))
        .containsExactly(
            "contact.created",
            "contact.created",
            "contact.updated",
            "contact.merged",
            "contact.deleted");
    assertThat(events.at("/data/2/previous").toString()).contains("\"email\":null");
    assertThat(events.at("/data/3/data").toString())
        .isEqualTo("{\"id\":\"%s\",\"from_id\":\"%s\"}".formatted(ada, other));
    assertThat(events.at("/data/4/data").toString())
        .isEqualTo("{\"id\":\"%s\",\"merged_into\":\"%s\"}".formatted(other, ada));
    Answer audit = owner.get("/v1/audit?action=contact.merged").expect(200);
    assertThat(audit.texts("/data", "/target/id")).containsExactly(ada);
  }

  @Test
  void what_is_written_meanwhile_is_kept() {
    for (int round = 0; round < ROUNDS; round++) {
      String ada = add("{'name': 'Ada'}");
      String other = add("{'name': 'Ada L.'}");
      Parallel.run(
          IntStream.range(0, NOTES + 1)
              .<Callable<Answer>>mapToObj(i ->
                  i == 1
                      ? () -> merge(ada, other, "").expect(200)
                      : () ->
                          owner
                              .post("/v1/contacts/" + other + "/notes", "{'text': 'x'}")
                              .expect(201))
              .toList());
      assertThat(owner.get("/v1/contacts/" + ada + "/notes").at("/meta/total").asInt())
          .isEqualTo(NOTES);
    }
  }

  @Test
  void what_cannot_be_merged_is_refused_and_stays_as_it_is() {
    String ada = add("{'name': 'Ada'}");
    merge(ada, ada, "").expectProblem(422, "validation_failed");
    assertThat(merge(ada, ada, "").text("/errors/0/code")).isEqualTo("same_contact");
    String nobody = "con_0000000000001";
    merge(nobody, ada, "").expectProblem(404, "not_found");
    assertThat(merge(ada, nobody, "").expect(422).text("/errors/0/field")).isEqualTo("/from_id");
    String stranger =
        engine.server().signUp().post("/v1/contacts", "{'name': 'Eve'}").expect(201).text("/id");
    assertThat(merge(ada, stranger, "").expect(422).text("/errors/0/code"))
        .isEqualTo("unknown_contact");
    String other = add("{'name': 'Ada L.'}");
    assertThat(
            merge(ada, other, ", 'prefer': {'name': 'mine'}").expect(422).text("/errors/0/field"))
        .isEqualTo("/prefer/name");
    owner
        .with("If-Match", "\"7\"")
        .post("/v1/contacts/" + ada + "/merge", "{'from_id': '" + other + "'}")
        .expectProblem(412, "precondition_failed");
    owner.put("/v1/contacts/" + ada, tags(0)).expect(200);
    owner.put("/v1/contacts/" + other, tags(26)).expect(200);
    assertThat(merge(ada, other, "").expect(422).text("/errors/0/field")).isEqualTo("/tags");
    assertThat(owner.get("/v1/contacts/" + other).expect(200).text("/name")).isEqualTo("Ada L.");
  }

  private static String tags(int first) {
    StringBuilder tags = new StringBuilder();
    for (int i = first; i < first + 26; i++) {
      tags.append(tags.isEmpty() ? "" : ", ").append("'t").append(i).append("'");
    }
    return "{'tags': [" + tags + "]}";
  }

  private Answer merge(String id, String fromId, String more) {
    return owner.post("/v1/contacts/" + id + "/merge", "{'from_id': '" + fromId + "'" + more + "}");
  }

  private String add(String json) {
    return owner.post("/v1/contacts", json).expect(201).text("/id");
  }

  private void says(String contact, String state) {
    owner
        .put(
            "/v1/contacts/" + contact + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': '" + state + "'}")
        .expect(200);
  }
}
