package parley;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** What a provider repeats doesn't bring back who was erased (docs/decisions/0095). */
@ParameterizedClass
@EnumSource(Engine.class)
class RepeatedAfterErasureTest {
  private static final String ADA = "16505551234";

  @Parameter Engine engine;

  private final TestClock clock = new TestClock();
  private TestServer server;
  private Client owner;
  private TestNumber number;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    writes("wamid.first");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void writes(String providerId) {
    number.inbound(ADA, providerId, "Hello", Instant.ofEpochSecond(1_800_000_000)).expect(200);
  }

  private void erase() {
    owner.delete("/v1/contacts/" + contacts().getFirst()).expect(204);
  }

  private void awaitErased() {
    eventually(() -> new Remains(server.config()).rows("message"), List::isEmpty);
  }

  private List<String> contacts() {
    return owner.get("/v1/contacts").expect(200).texts("/data", "/id");
  }

  @Test
  void it_comes_back_neither_before_nor_after_its_messages_are_gone() {
    erase();
    writes("wamid.first");
    assertThat(contacts()).isEmpty();
    awaitErased();
    writes("wamid.first");
    assertThat(contacts()).isEmpty();
    assertThat(owner.get("/v1/conversations").expect(200).at("/data")).isEmpty();
  }

  @Test
  void what_is_reported_of_a_message_that_is_erased_is_not_kept() {
    erase();
    reports("wamid.first");
    awaitErased();
    reports("wamid.first");
    reports("wamid.unknown");
    assertThat(new Remains(server.config()).reported()).containsExactly("wamid.unknown");
  }

  private void reports(String providerId) {
    number
        .value(
            """
            "statuses": [{"id": "%s", "status": "read", "timestamp": "1800000000",
             "recipient_id": "%s"}]
            """
                .formatted(providerId, ADA))
        .expect(200);
  }

  @Test
  void whoever_writes_anew_is_met_and_what_was_said_stays_gone() {
    erase();
    awaitErased();
    writes("wamid.second");
    writes("wamid.first");
    assertThat(contacts()).hasSize(1);
    String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    assertThat(
            owner
                .get("/v1/conversations/" + conversation + "/messages")
                .expect(200)
                .texts("/data", "/provider_id"))
        .containsExactly("wamid.second");
  }

  @Test
  void an_id_is_known_for_nine_days_and_no_longer() {
    erase();
    awaitErased();
    clock.advance(Duration.ofDays(10));
    server.close();
    server = TestServer.start(server.config(), clock);
    owner = server.logIn(owner);
    number = number.as(owner);
    eventually(
        () -> {
          writes("wamid.first");
          return contacts();
        },
        found -> found.size() == 1);
  }
}
