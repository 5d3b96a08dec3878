package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.Collections;
import java.util.List;
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

/** Many contacts in one request, each with a result of its own. */
@ParameterizedClass
@EnumSource(Engine.class)
class BulkTest {
  private static final String ADA = "{'name': 'Ada', 'phone': '+14155550001'}";
  private static final String BOB = "{'name': 'Bob', 'email': 'bob@example.com'}";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void rows_are_created_updated_left_as_they_are_and_refused() {
    String ada = created(ADA);
    String bob = created(BOB);
    Answer answer =
        bulk(
            "'mode': 'upsert'",
            ADA,
            "{'email': 'BOB@example.com', 'name': 'Robert'}",
            "{'name': 'Eve'}",
            "{'phone': '12'}",
            "{'tags': ['x']}",
            "7");
    assertThat(answer.texts("/results", "/status"))
        .containsExactly("unchanged", "updated", "created", "failed", "failed", "failed");
    assertThat(counts(answer)).containsExactly(1, 1, 1, 0, 3);
    assertThat(answer.text("/results/0/id")).isEqualTo(ada);
    assertThat(answer.text("/results/1/id")).isEqualTo(bob);
    assertThat(answer.text("/results/3/errors/0/field")).isEqualTo("/rows/3/phone");
    assertThat(answer.text("/results/3/errors/0/code")).isEqualTo("invalid_phone");
    assertThat(answer.text("/results/4/errors/0/field")).isEqualTo("/rows/4");
    assertThat(answer.text("/results/4/errors/0/code")).isEqualTo("required");
    assertThat(answer.text("/results/5/errors/0/code")).isEqualTo("invalid_type");
    assertThat(answer.at("/results/5/id").isNull()).isTrue();
    assertThat(name(bob)).isEqualTo("Robert");
    assertThat(total()).isEqualTo(3);
  }

  @Test
  void a_row_between_two_contacts_is_refused_and_names_them() {
    String ada = created(ADA);
    String bob = created(BOB);
    String both = "{'name': 'X', 'phone': '+14155550001', 'email': 'bob@example.com'}";
    for (String mode : List.of("upsert", "skip")) {
      Answer answer = bulk("'mode': '" + mode + "'", both);
      assertThat(answer.text("/results/0/errors/0/code")).isEqualTo("ambiguous_match");
      assertThat(answer.texts("/results/0/errors/0/existing_ids", ""))
          .containsExactlyInAnyOrder(ada, bob);
    }
    assertThat(name(ada)).isEqualTo("Ada");
  }

  @Test
  void a_value_that_is_not_matched_by_must_be_free() {
    String ada = created(ADA);
    String bob = created(BOB);
    String both = "{'name': 'X', 'phone': '+14155550001', 'email': 'bob@example.com'}";
    Answer answer = bulk("'mode': 'upsert', 'match': ['email']", both, ADA);
    for (int row : List.of(0, 1)) {
      String error = "/results/" + row + "/errors/0";
      assertThat(answer.text(error + "/code")).isEqualTo("contact_exists");
      assertThat(answer.text(error + "/field")).isEqualTo("/rows/" + row + "/phone");
      assertThat(answer.text(error + "/existing_id")).isEqualTo(ada);
    }
    assertThat(name(bob)).isEqualTo("Bob");
  }

  @Test
  void who_is_there_is_refused_by_create_and_left_alone_by_skip() {
    String ada = created(ADA);
    String renamed = ADA.replace("Ada", "Countess");
    Answer refused = bulk("'mode': 'create'", renamed);
    assertThat(refused.text("/results/0/errors/0/code")).isEqualTo("contact_exists");
    Answer skipped = bulk("'mode': 'skip'", renamed);
    assertThat(counts(skipped)).containsExactly(0, 0, 0, 1, 0);
    assertThat(skipped.text("/results/0/id")).isEqualTo(ada);
    assertThat(name(ada)).isEqualTo("Ada");
  }

  @Test
  void a_row_sees_those_before_it_in_a_dry_run_too_which_writes_nothing() {
    String renamed = ADA.replace("Ada", "Countess");
    String[] rows = {ADA, renamed, renamed, "{'phone': '+14155550001', 'external_id': 'a'}", BOB};
    Answer dry = bulk("'mode': 'upsert', 'dry_run': true", rows);
    assertThat(total()).isZero();
    Answer real = bulk("'mode': 'upsert'", rows);
    List<String> expected = List.of("created", "updated", "unchanged", "updated", "created");
    assertThat(real.texts("/results", "/status")).isEqualTo(expected);
    assertThat(dry.texts("/results", "/status")).isEqualTo(expected);
    assertThat(total()).isEqualTo(2);
  }

  @Test
  void the_same_rows_again_are_unchanged_and_no_event_tells_of_them() {
    String[] rows = people(120);
    assertThat(counts(bulk("'mode': 'upsert'", rows))).containsExactly(120, 0, 0, 0, 0);
    // They get their numbers soon after they were recorded.
    Answer before =
        eventually(
            () -> owner.get("/v1/events?limit=200").expect(200),
            events -> events.at("/data").size() == 120);
    assertThat(counts(bulk("'mode': 'upsert'", rows))).containsExactly(0, 0, 120, 0, 0);
    Answer after = owner.get("/v1/events?limit=200").expect(200);
    assertThat(after.at("/data")).isEqualTo(before.at("/data"));
    assertThat(total()).isEqualTo(120);
  }

  @Test
  void a_thousand_rows_fit_and_one_more_does_not() {
    assertThat(counts(bulk("'mode': 'skip'", people(1_000)))).containsExactly(1_000, 0, 0, 0, 0);
    owner
        .post("/v1/contacts/bulk", body("'mode': 'skip'", people(1_001)))
        .expectProblem(422, "validation_failed");
    assertThat(total()).isEqualTo(1_000);
  }

  @Test
  void four_mebibytes_fit_and_more_do_not() {
    String attribute = "{'name': 'N', 'custom_attributes': {'a': '" + "x".repeat(16_000) + "'}}";
    String[] rows = Collections.nCopies(200, attribute).toArray(String[]::new);
    assertThat(counts(bulk("'mode': 'create', 'dry_run': true", rows)))
        .containsExactly(200, 0, 0, 0, 0);
    String[] more = Collections.nCopies(270, attribute).toArray(String[]::new);
    owner
        .post("/v1/contacts/bulk", body("'mode': 'create'", more))
        .expectProblem(413, "payload_too_large");
  }

  @Test
  void a_repeated_request_has_its_effect_once() {
    Client keyed = owner.with("Idempotency-Key", "\"import-1\"");
    String body = body("'mode': 'create'", people(60));
    Answer first = keyed.post("/v1/contacts/bulk", body).expect(200);
    Answer second = keyed.post("/v1/contacts/bulk", body).expect(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(counts(second)).containsExactly(60, 0, 0, 0, 0);
    assertThat(total()).isEqualTo(60);
  }

  @Test
  void what_is_wrong_around_the_rows_is_refused_before_any_is_written() {
    for (String wrong :
        List.of(
            "{'rows': [" + ADA + "]}",
            "{'mode': 'merge', 'rows': [" + ADA + "]}",
            "{'mode': 'skip', 'match': ['name'], 'rows': [" + ADA + "]}",
            "{'mode': 'skip', 'match': [], 'rows': [" + ADA + "]}",
            "{'mode': 'skip', 'rows': []}",
            "{'mode': 'skip'}")) {
      owner.post("/v1/contacts/bulk", wrong).expectProblem(422, "validation_failed");
    }
    assertThat(total()).isZero();
  }

  @Test
  void tags_are_given_to_many_and_taken_from_them() {
    String ada = created("{'name': 'Ada', 'tags': ['old', 'kept']}");
    String bob = created("{'name': 'Bob', 'tags': ['new']}");
    String body =
        "{'ids': ['%s', '%s', 'con_nobody'], 'add': ['New'], 'remove': ['old']}"
            .formatted(ada, bob);
    Answer answer = owner.post("/v1/contacts/tags/bulk", body).expect(200);
    assertThat(answer.texts("/results", "/status"))
        .containsExactly("updated", "unchanged", "failed");
    assertThat(answer.text("/results/2/errors/0/code")).isEqualTo("not_found");
    assertThat(answer.text("/results/2/errors/0/field")).isEqualTo("/ids/2");
    assertThat(owner.get("/v1/contacts/" + ada).texts("/tags", "")).containsExactly("kept", "new");
    assertThat(owner.get("/v1/tags").texts("/data", "/tag")).containsExactly("kept", "new");
    owner
        .post("/v1/contacts/tags/bulk", "{'ids': ['%s']}".formatted(ada))
        .expectProblem(422, "validation_failed");
  }

  private Answer bulk(String head, String... rows) {
    return owner.post("/v1/contacts/bulk", body(head, rows)).expect(200);
  }

  private static String body(String head, String... rows) {
    return "{" + head + ", 'rows': [" + String.join(", ", rows) + "]}";
  }

  private static String[] people(int count) {
    return IntStream.range(0, count)
        .mapToObj("{'name': 'Somebody', 'external_id': 'crm-%d', 'tags': ['crm']}"::formatted)
        .collect(Collectors.toList())
        .toArray(String[]::new);
  }

  private static List<Integer> counts(Answer answer) {
    return List.of("created", "updated", "unchanged", "skipped", "failed").stream()
        .map(count -> answer.at("/" + count).asInt())
        .toList();
  }

  private String created(String contact) {
    return owner.post("/v1/contacts", contact).expect(201).text("/id");
  }

  private String name(String id) {
    return owner.get("/v1/contacts/" + id).expect(200).text("/name");
  }

  private int total() {
    return owner.get("/v1/contacts").expect(200).at("/meta/total").asInt();
  }
}
