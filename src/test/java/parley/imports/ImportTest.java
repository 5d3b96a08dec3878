package parley.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Files with contacts, from the upload to what is in the list. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImportTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void rows_become_contacts_and_are_counted() {
    owner.post("/v1/contacts", "{'name': 'Ada', 'phone': '+14155550001'}").expect(201);
    owner.post("/v1/contacts", "{'name': 'Grace', 'phone': '+14155550002'}").expect(201);
    Answer done =
        ImportFile.csv(
                """
                Full name,Mobile,E-Mail,Tags,Notes
                Ada,+1 415 555 0001,,,nobody reads this
                Grace Hopper,+1 415 555 0002,grace@example.org,"vip, navy",
                Edsger,+1 415 555 0003,edsger@example.org,,
                Nobody,030 1234,,,
                """)
            .readBy(owner);
    assertThat(done.text("/status")).isEqualTo("completed");
    assertThat(ImportFile.counts(done))
        .isEqualTo("4 of 4: 1 created, 1 updated, 1 unchanged, 0 skipped, 1 failed");
    assertThat(done.texts("/detected/ignored_columns", "")).containsExactly("Notes");
    assertThat(done.text("/detected/mapping/Mobile")).isEqualTo("phone");
    assertThat(done.text("/preview/1/email")).isEqualTo("grace@example.org");
    Answer grace = owner.get("/v1/contacts?search=hopper").expect(200);
    assertThat(grace.texts("/data/0/tags", "")).containsExactly("vip", "navy");
    assertThat(grace.text("/data/0/phone")).isEqualTo("+14155550002");
    assertThat(owner.get("/v1/audit?action=contacts.imported").at("/data")).hasSize(1);
  }

  @Test
  void a_row_that_is_refused_is_named_with_its_line_its_column_and_what_is_there() {
    String id =
        ImportFile.csv(
                """
                name,Telefon,E-Mail
                "Ada
                Lovelace",+14155550001,ada@example.org
                Grace,030 1234,not an address
                Edsger,+14155550003
                Barbara,"4,91513E+11",
                """)
            .readBy(owner)
            .text("/id");
    Answer errors = owner.get("/v1/imports/" + id + "/errors").expect(200);
    assertThat(errors.at("/data").valueStream().map(Object::toString))
        .containsExactly(
            error(
                4,
                "Telefon",
                "/phone",
                "invalid_phone",
                "must be international format, e.g. +14155552671",
                "030 1234"),
            error(
                4,
                "E-Mail",
                "/email",
                "invalid_email",
                "must be an e-mail address",
                "not an address"),
            error(5, null, "", "wrong_field_count", "has 2 cells where the header has 3", null),
            error(
                6,
                "Telefon",
                "/phone",
                "phone_in_scientific_notation",
                "was shortened by a spreadsheet: its digits are lost",
                "4,91513E+11"));
    Answer table = owner.get("/v1/imports/" + id + "/errors.csv").expect(200);
    assertThat(table.body().lines().skip(1).toList())
        .hasSize(4)
        .first()
        .isEqualTo(
            "4,Telefon,/phone,invalid_phone,\"must be international format, e.g. +14155552671\",030"
                + " 1234");
  }

  private static String error(
      int line,
      @Nullable String column,
      String field,
      String code,
      String message,
      @Nullable String value) {
    return "{\"line\":%d,\"column\":%s,\"field\":\"%s\",\"code\":\"%s\",\"message\":\"%s\",\"value\":%s}"
        .formatted(line, quoted(column), field, code, message, quoted(value));
  }

  private static String quoted(@Nullable String text) {
    return text == null ? "null" : "\"" + text + "\"";
  }

  @Test
  void a_dry_run_says_the_same_and_writes_nothing() {
    owner.post("/v1/contacts", "{'name': 'Ada', 'phone': '+14155550000'}").expect(201);
    String rows =
        IntStream.range(0, 120)
            .mapToObj("Person %1$d,+1415555%1$04d\n"::formatted)
            .collect(Collectors.joining());
    String text =
        "name,phone\n" + rows + "Person 7,+14155550007\nPerson Eight,+14155550008\nX,12\n";
    Answer dryRun = ImportFile.csv(text).with("{'dry_run': true}").readBy(owner);
    assertThat(ImportFile.counts(dryRun))
        .isEqualTo("123 of 123: 119 created, 2 updated, 1 unchanged, 0 skipped, 1 failed");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(1);
    Answer done = ImportFile.csv(text).readBy(owner);
    assertThat(ImportFile.counts(done)).isEqualTo(ImportFile.counts(dryRun));
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(120);
  }

  @Test
  void the_same_file_again_changes_nothing_and_tells_nobody() {
    ImportFile file = ImportFile.csv("name,phone\nAda,+14155550001\nGrace,+14155550002\n");
    file.readBy(owner);
    assertThat(ImportFile.counts(file.readBy(owner)))
        .isEqualTo("2 of 2: 0 created, 0 updated, 2 unchanged, 0 skipped, 0 failed");
    expectEvents("import.completed", "import.completed");
  }

  @Test
  void who_wants_to_hear_of_each_contact_does() {
    ImportFile.csv("name,phone\nAda,+14155550001\nGrace,+14155550002\n")
        .with("{'events': 'each'}")
        .readBy(owner);
    expectEvents("contact.created", "contact.created", "import.completed");
    Answer events = owner.get("/v1/events").expect(200);
    assertThat(events.at("/data/2/data/created").asInt()).isEqualTo(2);
    assertThat(events.at("/data/2/data/preview")).isEmpty();
  }

  @Test
  void columns_are_what_the_client_says() {
    Answer done =
        ImportFile.csv("Kunde;Nummer;Stadt;Mail\nAda;030 901820;Berlin;a@example.org\n")
            .with(
                """
                {'mapping': {'Kunde': 'name', 'Nummer': 'phone', 'Stadt': 'custom_attributes.city',
                  'Mail': null}, 'default_region': 'de', 'add_tags': ['Fair 2026']}
                """)
            .readBy(owner);
    assertThat(ImportFile.counts(done)).startsWith("1 of 1: 1 created");
    Answer ada = owner.get("/v1/contacts").expect(200);
    assertThat(ada.text("/data/0/phone")).isEqualTo("+4930901820");
    assertThat(ada.text("/data/0/custom_attributes/city")).isEqualTo("Berlin");
    assertThat(ada.texts("/data/0/tags", "")).containsExactly("fair-2026");
    assertThat(ada.at("/data/0/email").isNull()).isTrue();
  }

  @Test
  void tags_are_added_to_those_that_a_contact_has() {
    owner.post("/v1/contacts", "{'phone': '+14155550001', 'tags': ['old']}").expect(201);
    ImportFile.csv("phone\n+14155550001\n").with("{'add_tags': ['new']}").readBy(owner);
    assertThat(owner.get("/v1/contacts").texts("/data/0/tags", "")).containsExactly("old", "new");
  }

  @Test
  void modes_are_those_of_bulk() {
    owner.post("/v1/contacts", "{'name': 'Ada', 'phone': '+14155550001'}").expect(201);
    ImportFile file = ImportFile.csv("name,phone\nGrace,+14155550001\n");
    assertThat(ImportFile.counts(file.with("{'mode': 'skip'}").readBy(owner)))
        .endsWith("0 unchanged, 1 skipped, 0 failed");
    Answer refused = file.with("{'mode': 'create'}").readBy(owner);
    assertThat(ImportFile.counts(refused)).endsWith("0 skipped, 1 failed");
    Answer errors = owner.get("/v1/imports/" + refused.text("/id") + "/errors").expect(200);
    assertThat(errors.text("/data/0/code")).isEqualTo("contact_exists");
    assertThat(errors.text("/data/0/column")).isEqualTo("phone");
  }

  @Test
  void a_file_can_be_the_body_itself() {
    byte[] body = "phone\n+14155550001\n+14155550002\nx\n".getBytes(UTF_8);
    Client csv = owner.with("Content-Type", "text/csv; charset=utf-8");
    String id =
        csv.send("POST", "/v1/contacts/import?dry_run=true&add_tags=a,b&match=phone", body)
            .expect(202)
            .text("/id");
    assertThat(ImportFile.counts(ImportFile.ended(owner, id)))
        .isEqualTo("3 of 3: 2 created, 0 updated, 0 unchanged, 0 skipped, 1 failed");
    csv.send("POST", "/v1/contacts/import?dry_run=maybe", body)
        .expectProblem(400, "invalid_parameter");
    Answer odd =
        csv.send("POST", "/v1/contacts/import?mode=replace&match=phone,shoe&add_tags=!", body)
            .expectProblem(422, "validation_failed");
    assertThat(odd.texts("/errors", "/field"))
        .containsExactly("query:mode", "query:match", "query:add_tags");
    owner
        .with("Content-Type", "application/pdf")
        .send("POST", "/v1/contacts/import", body)
        .expectProblem(415, "unsupported_media_type");
  }

  @Test
  void options_in_the_query_beside_a_form_are_refused_rather_than_passed_over() {
    Answer refused =
        ImportFile.csv("phone\n+14155550001\n")
            .sentBy(owner, "?dry_run=true&add_tags=a")
            .expectProblem(400, "invalid_parameter");
    assertThat(refused.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("query:dry_run", "query:add_tags");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
  }

  @Test
  void lines_of_json_are_contacts() {
    Answer done =
        ImportFile.ndjson(
                """
                {'name': 'Ada', 'phone': '+14155550001', 'custom_attributes': {'plan': 'pro'}}

                {'name': 'Grace', 'phone': 12}
                not json
                {'name': 'Edsger', 'shoe_size': 44}
                {'_end': true, 'rows': 4}
                """)
            .readBy(owner);
    assertThat(ImportFile.counts(done))
        .isEqualTo("4 of 4: 2 created, 0 updated, 0 unchanged, 0 skipped, 2 failed");
    assertThat(done.texts("/detected/ignored_columns", "")).contains("shoe_size");
    Answer errors = owner.get("/v1/imports/" + done.text("/id") + "/errors").expect(200);
    assertThat(errors.texts("/data", "/line")).containsExactly("3", "4");
    assertThat(errors.texts("/data", "/code")).containsExactly("invalid_type", "malformed_json");
  }

  /** An event is in the log soon after the import shows that it has ended. */
  private void expectEvents(String... types) {
    eventually(
        () -> owner.get("/v1/events").expect(200).texts("/data", "/type"), List.of(types)::equals);
  }
}
