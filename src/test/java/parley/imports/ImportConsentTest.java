package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Eventually;

/** What everybody in a file has said to advertisements. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImportConsentTest {
  private static final String GRANTED = options("granted");
  private static final String DENIED = options("denied");

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  private static String options(String state) {
    return "{'consent': {'channel': 'whatsapp', 'purpose': 'marketing', 'state': '%s'}}"
        .formatted(state);
  }

  private String add(String name, String phone) {
    return owner
        .post("/v1/contacts", "{'name': '%s', 'phone': '%s'}".formatted(name, phone))
        .expect(201)
        .text("/id");
  }

  private void says(String contact, String state) {
    owner
        .put(
            "/v1/contacts/" + contact + "/consents",
            "{'channel': 'whatsapp', 'purpose': 'marketing', 'state': '%s'}".formatted(state))
        .expect(200);
  }

  private String state(String name) {
    Answer contacts = owner.get("/v1/contacts?search=" + name).expect(200);
    assertThat(contacts.at("/data")).hasSize(1);
    assertThat(contacts.at("/data/0/consents")).hasSize(1);
    return contacts.text("/data/0/consents/0/state")
        + " by "
        + contacts.text("/data/0/consents/0/source");
  }

  @Test
  void everybody_has_said_it_but_who_has_refused_it_has_refused_it_still() {
    add("Known", "+14155550001");
    says(add("Refusing", "+14155550002"), "denied");
    says(add("Allowing", "+14155550003"), "granted");
    String gone = add("Gone", "+14155550004");
    says(gone, "denied");
    owner.delete("/v1/contacts/" + gone).expect(204);
    ImportFile file =
        ImportFile.csv(
            """
            name,phone
            Known,+14155550001
            Refusing,+14155550002
            Allowing,+14155550003
            Gone,+14155550004
            Newcomer,+14155550005
            """);
    String counts = "5 of 5: 2 created, 1 updated, 2 unchanged, 0 skipped, 0 failed";
    String dryRun = GRANTED.replaceFirst("\\{", "{'dry_run': true, ");
    assertThat(ImportFile.counts(file.with(dryRun).readBy(owner))).isEqualTo(counts);
    assertThat(ImportFile.counts(file.with(GRANTED).readBy(owner))).isEqualTo(counts);
    assertThat(state("Known")).isEqualTo("granted by import");
    assertThat(state("Refusing")).isEqualTo("denied by agent");
    assertThat(state("Allowing")).isEqualTo("granted by agent");
    assertThat(state("Gone")).isEqualTo("denied by agent");
    assertThat(state("Newcomer")).isEqualTo("granted by import");
    assertThat(ImportFile.counts(file.with(GRANTED).readBy(owner))).contains("5 unchanged");
  }

  @Test
  void how_it_came_to_that_is_kept_and_told_to_who_wants_each() {
    String known = add("Known", "+14155550001");
    says(known, "granted");
    ImportFile.csv("name,phone\nKnown,+14155550001\nNewcomer,+14155550005\n")
        .with(DENIED.replaceFirst("\\{", "{'events': 'each', "))
        .readBy(owner);
    Answer history = owner.get("/v1/contacts/" + known + "/consents").expect(200);
    assertThat(history.texts("/data", "/state")).containsExactly("denied", "granted");
    assertThat(history.texts("/data", "/source")).containsExactly("import", "agent");
    Answer events =
        Eventually.eventually(
            () -> owner.get("/v1/events?types=contact.consent_changed"),
            answer -> answer.at("/data").size() == 3);
    assertThat(events.text("/data/1/previous/state")).isEqualTo("granted");
    assertThat(events.text("/data/2/data/state")).isEqualTo("denied");
  }

  @Test
  void an_undo_takes_it_back_with_the_contacts() {
    ImportFile file = ImportFile.csv("name,phone\nNewcomer,+14155550005\n").with(DENIED);
    String id = file.readBy(owner).text("/id");
    assertThat(state("Newcomer")).isEqualTo("denied by import");
    assertThat(Undo.done(owner, id).at("/undo/removed").asInt()).isOne();
    add("Newcomer", "+14155550005");
    assertThat(owner.get("/v1/contacts").at("/data/0/consents")).isEmpty();
  }

  @Test
  void what_cannot_be_said_is_refused_before_the_file_is_kept() {
    ImportFile file = ImportFile.csv("name,phone\nNewcomer,+14155550005\n");
    Answer channel =
        file.with("{'consent': {'channel': 'pigeon', 'state': 'granted'}}").sentBy(owner);
    assertThat(channel.expectProblem(422, "validation_failed").text("/errors/0/field"))
        .isEqualTo("/consent/channel");
    Answer rest = file.with("{'consent': {'purpose': 'fun', 'state': 'maybe'}}").sentBy(owner);
    assertThat(rest.expectProblem(422, "validation_failed").texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/consent/channel", "/consent/purpose", "/consent/state");
  }
}
