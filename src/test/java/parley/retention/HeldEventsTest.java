package parley.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Remains;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestServer;

/** Events of contacts that are held: they stay in the database, and are told to nobody. */
@ParameterizedClass
@EnumSource(Engine.class)
class HeldEventsTest {
  @Parameter Engine engine;

  private RetentionDesk desk;
  private String hold = "";

  @BeforeEach
  void connect() {
    desk = new RetentionDesk(engine);
  }

  @AfterEach
  void disconnect() {
    desk.close();
  }

  @Test
  void events_of_who_is_held_stay_until_they_are_let_go() {
    List<Long> held = eventsOfHeld();
    Long free = created("Free");
    desk.afterDays(10);
    desk.owner.put(RetentionDesk.RULES, "{'events_days': 8}").expect(200);
    desk.sweep();
    assertThat(events()).containsAll(held).doesNotContain(free);
    desk.owner.delete(hold).expect(204);
    desk.sweep();
    assertThat(events()).doesNotContainAnyElementsOf(held);
  }

  @Test
  void events_of_who_is_held_stay_for_longer_than_all_others() {
    List<Long> held = eventsOfHeld();
    Long free = created("Free");
    desk.afterDays(40);
    restart();
    eventually(this::events, left -> !left.contains(free));
    assertThat(events()).containsAll(held);
    desk.owner.delete(hold).expect(204);
    restart();
    eventually(this::events, left -> held.stream().noneMatch(left::contains));
  }

  @Test
  void what_stays_of_who_is_held_is_told_to_no_webhook() {
    eventsOfHeld();
    Long free = created("Free");
    desk.afterDays(40);
    restart();
    eventually(this::events, left -> !left.contains(free));
    String body = "{'url': 'https://192.88.98.1/', 'events': ['contact.created']}";
    String id = desk.owner.post("/v1/webhooks", body).expect(201).text("/id");
    String all = "{'from_sequence': 1, 'to_sequence': 1000}";
    desk.owner.post("/v1/webhooks/" + id + "/replay", all).expectProblem(410, "events_expired");
  }

  @Test
  void what_was_told_of_who_is_held_is_not_told_again() {
    try (Receiver receiver = new Receiver()) {
      String body = "{'url': '" + receiver.url() + "', 'events': ['contact.created']}";
      String webhook = "/v1/webhooks/" + desk.owner.post("/v1/webhooks", body).text("/id");
      eventsOfHeld();
      String told = delivery(webhook, 2, "delivered").text("/data/0/id");
      created("Free");
      desk.afterDays(10);
      desk.owner.put(RetentionDesk.RULES, "{'events_days': 8}").expect(200);
      desk.sweep();
      desk.owner.post(webhook + "/deliveries/" + told + "/replay", "").expect(202);
      assertThat(delivery(webhook, 1, "failed").text("/data/0/attempts/1/error"))
          .isEqualTo("the event has expired");
      assertThat(receiver.await(3)).hasSize(3);
    }
  }

  private Answer delivery(String webhook, int most, String status) {
    return eventually(
        () -> desk.owner.get(webhook + "/deliveries?status=" + status).expect(200),
        answer -> answer.at("/data").size() == most);
  }

  /** Starts the server anew, which sweeps. */
  private void restart() {
    desk.server.close();
    desk.server = TestServer.start(desk.server.config(), desk.clock);
    desk.owner = desk.server.logIn(desk.owner);
  }

  /** The ids of what tells that somebody was made who is held, and somebody who became a part. */
  private List<Long> eventsOfHeld() {
    List<Long> told = List.of(created("Held"), created("Part"));
    String id = contact("Held");
    String from = contact("Part");
    hold = "/v1/contacts/" + id + "/hold";
    desk.owner.post("/v1/contacts/" + id + "/merge", "{'from_id': '" + from + "'}").expect(200);
    desk.owner.put(hold, "{'reason': 'Case 1'}").expect(200);
    return told;
  }

  private String contact(String name) {
    return desk.owner.get("/v1/contacts?search=" + name).expect(200).text("/data/0/id");
  }

  /** Makes a contact; answers the id of the event that tells so. */
  private Long created(String name) {
    String id = desk.owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201).text("/id");
    return eventually(
            () ->
                desk.owner
                    .get("/v1/events?types=contact.created")
                    .expect(200)
                    .at("/data")
                    .valueStream()
                    .filter(event -> event.at("/data/id").asString().equals(id))
                    .map(event -> IdType.EVENT.decode(event.at("/id").asString()).getAsLong())
                    .toList(),
            found -> !found.isEmpty())
        .getFirst();
  }

  private List<Long> events() {
    return new Remains(desk.server.config()).rows("event").stream().map(Long::valueOf).toList();
  }
}
