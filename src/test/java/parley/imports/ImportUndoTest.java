package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.concurrent.Callable;
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
import parley.testing.Parallel;
import parley.testing.TestNumber;

/** What stays when an import is undone, and who hears of it. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImportUndoTest {
  private static final ImportFile TWO =
      ImportFile.csv("name,phone\nAda,+14155550001\nGrace,+14155550002\n");

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  private String contact(String name) {
    return owner.get("/v1/contacts?search=" + name).expect(200).text("/data/0/id");
  }

  private List<String> names() {
    return owner.get("/v1/contacts?sort=name").expect(200).texts("/data", "/name");
  }

  @Test
  void what_was_there_before_and_what_somebody_has_touched_since_stays() {
    owner.post("/v1/attributes", "{'key': 'city', 'label': 'City', 'type': 'text'}").expect(201);
    owner.post("/v1/contacts", "{'name': 'Before', 'phone': '+14155550000'}").expect(201);
    String id =
        ImportFile.csv(
                """
                name,phone,tags,custom_attributes.city
                Before,+14155550000,fair,Rome
                Changed,+14155550001,fair,Rome
                Noted,+14155550002,fair,Rome
                Talked,+14155550003,fair,Rome
                Tagged,+14155550004,fair,Rome
                Refusing,+14155550005,fair,Rome
                Deleted,+14155550006,fair,Rome
                Untouched,+14155550007,fair,Rome
                Once,+14155550008,fair,Rome
                Twice,+14155550008,fair,Rome
                """)
            .readBy(owner)
            .text("/id");
    touch();
    Answer done = Undo.done(owner, id);
    assertThat(Undo.counts(done)).isEqualTo("2 removed, 5 kept of 8");
    assertThat(names())
        .containsExactly("Before", "Changed now", "Noted", "Refusing", "Tagged", "Talked");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isEqualTo(6);
    assertThat(owner.get("/v1/contacts?search=untouched").at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/contacts?tag=fair").at("/meta/total").asInt()).isEqualTo(6);
    assertThat(owner.get("/v1/tags").at("/data/0/contacts").asInt()).isEqualTo(6);
    assertThat(inRome().at("/meta/total").asInt()).isEqualTo(6);
  }

  /** Whoever is there was gone through for the attribute. */
  private Answer inRome() {
    String rome = "{'filter': {'field': 'custom_attributes.city', 'is': 'eq', 'value': 'Rome'}}";
    return eventually(
        () -> owner.post("/v1/contacts/query", rome), answer -> answer.status() == 200);
  }

  private void touch() {
    owner.put("/v1/contacts/" + contact("changed"), "{'name': 'Changed now'}").expect(200);
    note(contact("noted")).expect(201);
    new TestNumber(owner, TestNumber.NOWHERE, "").inbound("14155550003", "wamid.undo", "Hello");
    eventually(
        () -> owner.get("/v1/conversations").expect(200),
        conversations -> conversations.at("/meta/total").asInt() == 1);
    owner
        .post(
            "/v1/contacts/tags/bulk",
            "{'ids': ['%s'], 'add': ['vip']}".formatted(contact("tagged")))
        .expect(200);
    owner
        .put(
            "/v1/contacts/" + contact("refusing") + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': 'denied'}")
        .expect(200);
    owner.delete("/v1/contacts/" + contact("deleted")).expect(204);
  }

  @Test
  void a_contact_with_whom_nobody_has_talked_but_we_stays() {
    String id = TWO.readBy(owner).text("/id");
    String channel = new TestNumber(owner, TestNumber.NOWHERE, "").channelId();
    owner
        .post(
            "/v1/conversations",
            "{'contact_id': '%s', 'channel_id': '%s'}".formatted(contact("ada"), channel))
        .expect(201);
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("1 removed, 1 kept of 2");
    assertThat(names()).containsExactly("Ada");
  }

  @Test
  void a_contact_that_is_held_stays() {
    String id = TWO.readBy(owner).text("/id");
    owner.put("/v1/contacts/" + contact("ada") + "/hold", "{'reason': 'Case 7'}").expect(200);
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("1 removed, 1 kept of 2");
    assertThat(names()).containsExactly("Ada");
  }

  @Test
  void what_has_become_part_of_another_contact_stays() {
    String id = TWO.readBy(owner).text("/id");
    String body = "{'from_id': '%s'}".formatted(contact("grace"));
    owner.post("/v1/contacts/" + contact("ada") + "/merge", body).expect(200);
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("0 removed, 1 kept of 2");
    assertThat(names()).containsExactly("Ada");
  }

  @Test
  void what_somebody_has_changed_while_it_ran_stays() {
    String others =
        IntStream.range(0, 9_000)
            .mapToObj(i -> "Other,+1415556%04d\n".formatted(i))
            .collect(Collectors.joining());
    String file = "name,phone\nAda,+14155550001\n" + others + "Ada B.,+14155550001\n";
    String id = ImportFile.csv(file).sentBy(owner).expect(202).text("/id");
    String ada =
        eventually(
                () -> owner.get("/v1/contacts?search=4155550001").expect(200),
                found -> !found.at("/data").isEmpty())
            .text("/data/0/id");
    owner.put("/v1/contacts/" + ada, "{'tags': ['known-to-us']}").expect(200);
    assertThat(owner.get("/v1/imports/" + id).text("/status")).isEqualTo("running");
    ImportFile.ended(owner, id);
    Undo.done(owner, id);
    assertThat(owner.get("/v1/contacts/" + ada).expect(200).texts("/tags", ""))
        .containsExactly("known-to-us");
  }

  @Test
  void of_several_imports_one_is_undone() {
    String first = TWO.readBy(owner).text("/id");
    ImportFile.csv("name,phone\nAda,+14155550001\nEdsger,+14155550003\n").readBy(owner);
    owner.post("/v1/contacts", "{'name': 'By hand'}").expect(201);
    assertThat(Undo.counts(Undo.done(owner, first))).isEqualTo("2 removed, 0 kept of 2");
    assertThat(names()).containsExactly("By hand", "Edsger");
  }

  @Test
  void thousands_are_taken_back() {
    String rows =
        IntStream.range(0, 1_030)
            .mapToObj("Person %1$d,+1415555%1$04d,fair\n"::formatted)
            .collect(Collectors.joining());
    ImportFile file = ImportFile.csv("name,phone,tags\n" + rows);
    String id = file.readBy(owner).text("/id");
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("1030 removed, 0 kept of 1030");
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
    assertThat(owner.get("/v1/tags").at("/data")).isEmpty();
    assertThat(ImportFile.counts(file.readBy(owner))).startsWith("1030 of 1030: 1030 created");
  }

  @Test
  void whoever_gets_a_note_meanwhile_stays() throws Exception {
    String rows =
        IntStream.range(0, 400).mapToObj("Person %03d\n"::formatted).collect(Collectors.joining());
    String id = ImportFile.csv("name\n" + rows).readBy(owner).text("/id");
    List<String> contacts =
        IntStream.rangeClosed(1, 4)
            .mapToObj(page -> owner.get("/v1/contacts?sort=name&per_page=100&page=" + page))
            .flatMap(page -> page.expect(200).texts("/data", "/id").stream())
            .toList();
    Undo.of(owner, id).expect(202);
    List<String> noted =
        Parallel.run(
                IntStream.range(0, 4)
                    .<Callable<List<String>>>mapToObj(part -> () -> noted(contacts, part))
                    .toList())
            .stream()
            .flatMap(List::stream)
            .toList();
    Answer done = Undo.ended(owner, id);
    assertThat(done.at("/undo/kept").asInt()).isEqualTo(noted.size());
    assertThat(noted).allSatisfy(contact -> owner.get("/v1/contacts/" + contact).expect(200));
  }

  /** Writes notes on every fourth; answers on whom there is one. */
  private List<String> noted(List<String> contacts, int part) {
    return IntStream.range(0, contacts.size())
        .filter(i -> i % 4 == part)
        .mapToObj(contacts::get)
        .filter(contact -> note(contact).status() == 201)
        .toList();
  }

  private Answer note(String contact) {
    return owner.post("/v1/contacts/" + contact + "/notes", "{'text': 'Likes tea'}");
  }

  @Test
  void a_refusal_that_came_back_with_the_contact_outlives_the_undo_too() {
    TWO.readBy(owner);
    owner
        .put(
            "/v1/contacts/" + contact("ada") + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': 'denied'}")
        .expect(200);
    owner.delete("/v1/contacts/" + contact("ada")).expect(204);
    String id = TWO.readBy(owner).text("/id");
    assertThat(owner.get("/v1/contacts/" + contact("ada")).at("/consents")).hasSize(1);
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("1 removed, 0 kept of 1");
    TWO.readBy(owner);
    assertThat(owner.get("/v1/contacts/" + contact("ada")).at("/consents")).hasSize(1);
  }

  @Test
  void nothing_that_was_written_of_a_contact_stays_either() {
    String id = TWO.readBy(owner).text("/id");
    note(contact("grace")).expect(201);
    String gone = exported(contact("ada"));
    String kept = exported(contact("grace"));
    assertThat(Undo.counts(Undo.done(owner, id))).isEqualTo("1 removed, 1 kept of 2");
    owner.get("/v1/exports/" + gone).expectProblem(404, "not_found");
    owner.get("/v1/exports/" + gone + "/download").expectProblem(404, "not_found");
    owner.get("/v1/exports/" + kept + "/download").expect(200);
  }

  /** The file of all that is known of a contact. */
  private String exported(String contact) {
    String id = owner.post("/v1/contacts/" + contact + "/export", "").expect(202).text("/id");
    eventually(
        () -> owner.get("/v1/exports/" + id).expect(200).text("/status"), "completed"::equals);
    return id;
  }

  @Test
  void the_log_is_told_once() {
    Undo.done(owner, TWO.readBy(owner).text("/id"));
    expectEvents("import.completed", "import.undone");
    Answer events = owner.get("/v1/events").expect(200);
    assertThat(events.at("/data/1/data/undo/removed").asInt()).isEqualTo(2);
    assertThat(events.at("/data/1/data/undo/status").asString()).isEqualTo("completed");
  }

  @Test
  void who_was_told_of_each_contact_is_told_that_each_is_gone() {
    Undo.done(owner, TWO.with("{'events': 'each'}").readBy(owner).text("/id"));
    expectEvents(
        "contact.created",
        "contact.created",
        "import.completed",
        "contact.deleted",
        "contact.deleted",
        "import.undone");
    Answer events = owner.get("/v1/events").expect(200);
    assertThat(events.at("/data/0/data").isNull()).isTrue();
    assertThat(events.at("/data/1/data").isNull()).isTrue();
  }

  @Test
  void nothing_of_the_file_stays() {
    String id =
        ImportFile.csv("name,phone\nAda,+14155550001\nGrace,030 1234\n").readBy(owner).text("/id");
    Undo.done(owner, id);
    eventually(
        () -> owner.get("/v1/imports/" + id + "/errors").expect(200),
        errors -> errors.at("/data/0/value").isNull());
    assertThat(owner.get("/v1/imports/" + id).at("/preview")).isEmpty();
  }

  /** An event is in the log soon after the import shows that it has ended. */
  private void expectEvents(String... types) {
    eventually(
        () -> owner.get("/v1/events").expect(200).texts("/data", "/type"), List.of(types)::equals);
  }
}
