package parley.notes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Notes on a contact. */
@ParameterizedClass
@EnumSource(Engine.class)
class NotesTest {
  @Parameter Engine engine;

  private Client owner;
  private String contact;
  private String notes;

  @BeforeEach
  void addContact() {
    owner = engine.server().signUp();
    contact = "/v1/contacts/" + owner.post("/v1/contacts", "{'name': 'Ada'}").text("/id");
    notes = contact + "/notes";
  }

  @Test
  void a_note_says_who_wrote_it() {
    Answer written = owner.post(notes, "{'text': 'Likes cake.'}").expect(201);
    assertThat(written.text("/id")).startsWith("not_");
    assertThat(written.text("/contact_id")).isEqualTo(contact.replaceFirst(".*/", ""));
    assertThat(written.text("/author/type")).isEqualTo("agent");
    assertThat(written.text("/author/id")).isEqualTo(owner.get("/v1/me").text("/id"));
    assertThat(written.at("/edited_at").isNull()).isTrue();
    String location = written.header("location").orElseThrow();
    assertThat(owner.get(location).expect(200).json()).isEqualTo(written.json());
  }

  @Test
  void the_newest_comes_first_page_by_page() {
    for (int i = 1; i <= 3; i++) {
      owner.post(notes, "{'text': 'Note %d'}".formatted(i)).expect(201);
    }
    Answer first = owner.get(notes + "?per_page=2").expect(200);
    assertThat(first.texts("/data", "/text")).containsExactly("Note 3", "Note 2");
    assertThat(first.at("/meta/total").asInt()).isEqualTo(3);
    String cursor = first.text("/meta/next_cursor");
    assertThat(owner.get(notes + "?per_page=2&cursor=" + cursor).texts("/data", "/text"))
        .containsExactly("Note 1");
  }

  @Test
  void a_note_of_a_list_can_be_changed_as_it_was_seen_there() {
    owner.post(notes, "{'text': 'Likes cake.'}").expect(201);
    Answer seen = owner.get(notes).expect(200);
    String note = notes + "/" + seen.text("/data/0/id");
    Client careful = owner.with("If-Match", seen.text("/data/0/etag"));
    careful.put(note, "{'text': 'Likes bread.'}").expect(200);
    careful.put(note, "{'text': 'Likes tea.'}").expect(412);
    String tag = owner.get(note).expect(200).header("etag").orElseThrow();
    owner.with("If-None-Match", tag).get(note).expect(304);
  }

  @Test
  void who_changes_a_note_may_name_the_version_that_they_saw() {
    Answer written = owner.post(notes, "{'text': 'Likes cake.'}").expect(201);
    String note = written.header("location").orElseThrow();
    Client ofThis = owner.with("If-Match", written.header("etag").orElseThrow());
    Answer changed = ofThis.put(note, "{'text': 'Likes pie.'}").expect(200);
    assertThat(changed.text("/text")).isEqualTo("Likes pie.");
    assertThat(Instant.parse(changed.text("/edited_at")))
        .isAfterOrEqualTo(Instant.parse(changed.text("/created_at")));
    ofThis.put(note, "{'text': 'Likes tea.'}").expectProblem(412, "precondition_failed");
    ofThis.delete(note).expectProblem(412, "precondition_failed");
    assertThat(owner.get(note).text("/text")).isEqualTo("Likes pie.");
  }

  @Test
  void the_same_text_again_changes_nothing() {
    Answer written = owner.post(notes, "{'text': 'Likes cake.'}").expect(201);
    String note = written.header("location").orElseThrow();
    Answer again = owner.put(note, "{'text': 'Likes cake.'}").expect(200);
    assertThat(again.at("/edited_at").isNull()).isTrue();
    assertThat(again.text("/etag")).isEqualTo(written.text("/etag"));
  }

  @Test
  void only_its_author_and_admins_change_a_note() {
    Client jonas = agent("jonas");
    Client ines = agent("ines");
    String note =
        jonas.post(notes, "{'text': 'Mine'}").expect(201).header("location").orElseThrow();
    ines.put(note, "{'text': 'Ours'}").expectProblem(403, "forbidden");
    ines.delete(note).expectProblem(403, "forbidden");
    assertThat(ines.get(note).expect(200).text("/text")).isEqualTo("Mine");
    jonas.put(note, "{'text': 'Still mine'}").expect(200);
    owner.delete(note).expect(204);
    jonas.get(note).expectProblem(404, "not_found");
  }

  @Test
  void a_blank_or_endless_note_is_refused() {
    owner.post(notes, "{'text': '  '}").expectProblem(422, "validation_failed");
    owner.post(notes, "{}").expectProblem(422, "validation_failed");
    String endless = "{'text': '%s'}".formatted("a".repeat(10_001));
    owner.post(notes, endless).expectProblem(422, "validation_failed");
    assertThat(owner.get(notes).at("/meta/total").asInt()).isZero();
  }

  @Test
  void notes_go_with_their_contact() {
    String note = owner.post(notes, "{'text': 'x'}").expect(201).header("location").orElseThrow();
    owner.delete(contact).expect(204);
    owner.get(notes).expectProblem(404, "not_found");
    owner.get(note).expectProblem(404, "not_found");
    owner.post(notes, "{'text': 'x'}").expectProblem(404, "not_found");
  }

  @Test
  void a_note_of_another_contact_is_not_found() {
    String note = owner.post(notes, "{'text': 'x'}").expect(201).text("/id");
    String other = owner.post("/v1/contacts", "{'name': 'Grace'}").text("/id");
    owner.get("/v1/contacts/%s/notes/%s".formatted(other, note)).expectProblem(404, "not_found");
  }

  private Client agent(String name) {
    String email = name + "." + owner.get("/v1/me").text("/email");
    String login = "{'email': '%s', 'password': 'seven silent weavers'".formatted(email);
    owner.post("/v1/agents", login + ", 'name': 'N', 'role': 'agent'}").expect(201);
    String token =
        engine
            .server()
            .anonymous()
            .post("/v1/auth/login", login + "}")
            .expect(200)
            .text("/access_token");
    return owner.as(token);
  }
}
