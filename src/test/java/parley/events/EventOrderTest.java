package parley.events;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestServer;

/** In which order PostgreSQL gives numbers to events that somebody changes at that moment. */
class EventOrderTest {
  @AutoClose private final TestServer server = TestServer.start(Engine.POSTGRESQL);

  @Test
  void an_event_that_is_just_erased_or_revised_keeps_its_place() {
    Client owner = server.signUp();
    try (HeldRows numbers =
        HeldRows.by(server, "select pg_advisory_xact_lock(%d)".formatted(EventInboxRows.LOCK))) {
      String id = owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201).text("/id");
      owner.put("/v1/contacts/" + id, "{'name': 'Ada Lovelace'}").expect(200);
      numbers.awaitNext();
      String created = "update event_inbox set actor = actor where type = 'contact.created'";
      try (HeldRows event = HeldRows.by(server, created)) {
        numbers.commit();
        event.awaitNext();
        event.commit();
      }
    }
    Answer log =
        eventually(
            () -> owner.get("/v1/events").expect(200), answer -> answer.at("/data").size() == 2);
    assertThat(log.texts("/data", "/type")).containsExactly("contact.created", "contact.updated");
  }
}
