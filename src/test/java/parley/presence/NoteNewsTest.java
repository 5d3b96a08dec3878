package parley.presence;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.presence.PresenceStreams.heard;
import static parley.presence.PresenceStreams.hears;
import static parley.testing.Eventually.eventually;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.EventSource;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;

/** What streams tell of notes on contacts: that there is something new, and of whom. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class NoteNewsTest {
  private static final String TYPE = "contact_notes";

  @Parameter Engine engine;

  private TestServer server;
  private Client ada;
  @AutoClose private PresenceStreams streams;

  @BeforeEach
  void build() {
    server = engine.server();
    streams = new PresenceStreams();
    ada = server.signUp();
  }

  private static String contact(Client client, String name) {
    return client.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
  }

  private static String note(Client client, String contact) {
    return client
        .post("/v1/contacts/" + contact + "/notes", "{'text': 'Likes cake.'}")
        .expect(201)
        .header("location")
        .orElseThrow();
  }

  private static boolean isAbout(JsonNode frame, String contact) {
    return frame.path("contact_id").asString().equals(contact);
  }

  @Test
  void whose_notes_change_is_told_and_nothing_else_of_them() {
    String grace = contact(ada, "Grace");
    String mary = contact(ada, "Mary");
    EventSource source = streams.of(server, ada);
    String note = note(ada, grace);
    JsonNode frame = hears(source, TYPE, it -> isAbout(it, grace));
    assertThat(frame.propertyNames()).containsExactly("contact_id");
    note(ada, mary);
    hears(source, TYPE, it -> isAbout(it, mary));
    ada.put(note, "{'text': 'Likes pie.'}").expect(200);
    hears(source, TYPE, it -> isAbout(it, grace));
    note(ada, mary);
    hears(source, TYPE, it -> isAbout(it, mary));
    ada.delete(note).expect(204);
    hears(source, TYPE, it -> isAbout(it, grace));
  }

  @Test
  void it_is_no_event_of_the_log() {
    String grace = contact(ada, "Grace");
    eventually(() -> ada.get("/v1/events").at("/meta/latest").asLong(), latest -> latest == 1);
    EventSource source = streams.of(server, ada);
    note(ada, grace);
    hears(source, TYPE, it -> isAbout(it, grace));
    ada.put("/v1/contacts/" + grace, "{'name': 'Grace Hopper'}").expect(200);
    assertThat(source.told(3))
        .extracting(EventSource.Told::type)
        .containsExactly("presence.snapshot", TYPE, "contact.updated");
  }

  @Test
  void other_organizations_hear_nothing() {
    Client mallory = server.signUp();
    EventSource theirs = streams.of(server, mallory);
    note(ada, contact(ada, "Grace"));
    String own = contact(mallory, "Mary");
    note(mallory, own);
    hears(theirs, TYPE, it -> isAbout(it, own));
    assertThat(heard(theirs, TYPE)).hasSize(1);
  }

  @Test
  void who_may_not_read_notes_hears_nothing() {
    String body = "{'name': 'Board', 'scopes': ['events:read']}";
    Client board = ada.as(ada.post("/v1/api-keys", body).expect(201).text("/key"));
    EventSource deaf = streams.of(server, board);
    EventSource source = streams.of(server, ada);
    String grace = contact(ada, "Grace");
    note(ada, grace);
    hears(source, TYPE, it -> isAbout(it, grace));
    // What comes later has come: nothing is still on its way.
    ada.put("/v1/me/availability", "{'availability': 'away'}").expect(200);
    hears(deaf, "availability", it -> it.path("availability").asString().equals("away"));
    assertThat(heard(deaf, TYPE)).isEmpty();
  }
}
