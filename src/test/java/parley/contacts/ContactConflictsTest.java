package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
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

/** Phone, e-mail and external id belong to one contact of an organization, whatever the hurry. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactConflictsTest {
  private static final String ADA =
      "{\"name\": \"Ada\", \"phone\": \"+14155550001\", \"email\": \"ada@x.org\", \"external_id\":"
          + " \"a\"}";

  @Parameter Engine engine;

  private Client owner;
  private String ada;

  @BeforeEach
  void addAda() {
    owner = engine.server().signUp();
    ada = owner.post("/v1/contacts", ADA).expect(201).text("/id");
  }

  @Test
  void a_clash_names_every_field_and_who_has_it() {
    Answer answer =
        owner.post(
            "/v1/contacts",
            "{'phone': '+1 415 555 0001', 'email': 'ADA@X.org', 'external_id': 'b'}");
    answer.expectProblem(409, "contact_exists");
    assertThat(answer.texts("/errors", "/field")).containsExactly("/phone", "/email");
    assertThat(answer.texts("/errors", "/existing_id")).containsOnly(ada);
    owner.post("/v1/contacts", "{'external_id': 'a'}").expectProblem(409, "contact_exists");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void an_update_that_clashes_changes_nothing() {
    String bob = owner.post("/v1/contacts", "{'name': 'Bob'}").expect(201).text("/id");
    Answer answer = owner.put("/v1/contacts/" + bob, "{'name': 'Robert', 'email': 'Ada@x.ORG'}");
    answer.expectProblem(409, "contact_exists");
    assertThat(answer.texts("/errors", "/existing_id")).containsExactly(ada);
    assertThat(owner.get("/v1/contacts/" + bob).text("/name")).isEqualTo("Bob");
    owner.put("/v1/contacts/" + ada, "{'email': 'ADA@x.org'}").expect(200);
  }

  @Test
  void on_conflict_return_finds_or_creates() {
    Answer found =
        owner.post("/v1/contacts?on_conflict=return", ADA.replace("Ada", "Lady")).expect(200);
    assertThat(found.text("/id")).isEqualTo(ada);
    assertThat(found.text("/name")).isEqualTo("Ada");
    assertThat(found.header("etag")).isPresent();
    owner.post("/v1/contacts?on_conflict=return", "{'name': 'New'}").expect(201);
  }

  @Test
  void on_conflict_update_changes_the_one_that_is_there() {
    Answer changed =
        owner
            .post(
                "/v1/contacts?on_conflict=update",
                "{'phone': '+14155550001', 'name': 'Lady', 'tags': ['x']}")
            .expect(200);
    assertThat(changed.text("/id")).isEqualTo(ada);
    assertThat(changed.text("/name")).isEqualTo("Lady");
    assertThat(changed.text("/email")).isEqualTo("ada@x.org");
    assertThat(owner.get("/v1/contacts?tag=x&search=lady").at("/meta/total").asInt()).isEqualTo(1);
  }

  @Test
  void between_two_contacts_on_conflict_cannot_choose() {
    owner.post("/v1/contacts", "{'email': 'bob@x.org'}").expect(201);
    for (String choice : List.of("return", "update")) {
      owner
          .post(
              "/v1/contacts?on_conflict=" + choice,
              "{'phone': '+14155550001', 'email': 'bob@x.org'}")
          .expectProblem(409, "contact_exists");
    }
    owner.post("/v1/contacts?on_conflict=merge", ADA).expectProblem(400, "invalid_parameter");
  }

  @Test
  void parallel_creates_of_one_phone_make_one_contact() {
    List<Answer> answers =
        inParallel(i ->
            owner.post("/v1/contacts", "{'phone': '+4915112345', 'name': 'N%d'}".formatted(i)));
    assertThat(answers).extracting(Answer::status).containsOnlyOnce(201).containsOnly(201, 409);
    assertThat(owner.get("/v1/contacts?search=%2B4915112345").at("/meta/total").asInt()).isOne();
    List<Answer> upserts =
        inParallel(i ->
            owner.post(
                "/v1/contacts?on_conflict=update",
                "{'phone': '+4915112346', 'name': 'N%d'}".formatted(i)));
    assertThat(upserts).extracting(Answer::status).containsOnlyOnce(201).containsOnly(201, 200);
  }

  @Test
  void parallel_updates_to_one_phone_let_one_through() {
    List<String> ids =
        IntStream.range(0, 12)
            .mapToObj(i -> owner.post("/v1/contacts", "{'name': 'n'}").expect(201).text("/id"))
            .toList();
    List<Answer> answers =
        inParallel(i -> owner.put("/v1/contacts/" + ids.get(i), "{'phone': '+4915112347'}"));
    assertThat(answers).extracting(Answer::status).containsOnlyOnce(200).containsOnly(200, 409);
  }

  @Test
  void parallel_changes_of_one_contact_are_all_kept() {
    inParallel(i ->
        owner.post("/v1/contacts/" + ada + "/tags", "{'tags': ['t%d']}".formatted(i)).expect(200));
    inParallel(i ->
        owner
            .put("/v1/contacts/" + ada, "{'custom_attributes': {'k%d': 1}}".formatted(i))
            .expect(200));
    Answer read = owner.get("/v1/contacts/" + ada);
    assertThat(read.at("/tags")).hasSize(12);
    assertThat(read.at("/custom_attributes")).hasSize(12);
  }

  @Test
  void of_parallel_writers_who_saw_the_same_version_one_wins() {
    String seen = owner.get("/v1/contacts/" + ada).header("etag").orElseThrow();
    List<Answer> answers =
        inParallel(i ->
            owner
                .with("If-Match", seen)
                .put("/v1/contacts/" + ada, "{'name': 'N%d'}".formatted(i)));
    assertThat(answers).extracting(Answer::status).containsOnlyOnce(200).containsOnly(200, 412);
  }

  private static List<Answer> inParallel(IntFunction<Answer> call) {
    return Parallel.run(
        IntStream.range(0, 12).<Callable<Answer>>mapToObj(i -> () -> call.apply(i)).toList());
  }
}
