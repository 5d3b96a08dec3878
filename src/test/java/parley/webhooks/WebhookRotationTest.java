package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Old secrets sign beside the new one. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookRotationTest {
  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  private final Receiver receiver = new Receiver();
  private TestServer server;
  private Client owner;
  private String secret = "";
  private String webhook = "";

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    Answer made = owner.post("/v1/webhooks", "{'url': '" + receiver.url() + "'}").expect(201);
    secret = made.text("/secret");
    webhook = "/v1/webhooks/" + made.text("/id");
  }

  @AfterEach
  void close() {
    server.close();
    receiver.close();
  }

  private void contact(String name) {
    owner.post("/v1/contacts", "{'name': '" + name + "'}").expect(201);
  }

  private void advance(Duration by) {
    clock.advance(by);
    owner = server.logIn(owner);
  }

  @Test
  void an_old_secret_signs_for_a_day() {
    String before = secret;
    String after = owner.post(webhook + "/rotate", "").expect(200).text("/secret");
    advance(Duration.ofHours(23));
    contact("Ada");
    Receiver.Call both = receiver.await(1).getFirst();
    assertThat(both.signatures()).hasSize(2);
    assertThat(both.isSignedSometimeWith(before)).isTrue();
    assertThat(both.isSignedSometimeWith(after)).isTrue();
    advance(Duration.ofHours(1));
    contact("Grace");
    Receiver.Call one = receiver.await(2).getLast();
    assertThat(one.signatures()).hasSize(1);
    assertThat(one.isSignedSometimeWith(after)).isTrue();
  }

  @Test
  void each_rotation_leaves_its_old_secret_a_day() {
    String deployed = secret;
    String between = rotated();
    advance(Duration.ofHours(1));
    String newest = rotated();
    contact("Ada");
    Receiver.Call all = receiver.await(1).getFirst();
    assertThat(all.signatures()).hasSize(3);
    assertThat(List.of(deployed, between, newest)).allMatch(all::isSignedSometimeWith);
    advance(Duration.ofHours(23));
    contact("Grace");
    Receiver.Call two = receiver.await(2).getLast();
    assertThat(two.signatures()).hasSize(2);
    assertThat(List.of(between, newest)).allMatch(two::isSignedSometimeWith);
    advance(Duration.ofHours(1));
    contact("Linus");
    Receiver.Call one = receiver.await(3).getLast();
    assertThat(one.signatures()).hasSize(1);
    assertThat(one.isSignedSometimeWith(newest)).isTrue();
  }

  private String rotated() {
    return owner.post(webhook + "/rotate", "").expect(200).text("/secret");
  }

  @Test
  void ten_secrets_sign_at_most() {
    for (int i = 1; i < 10; i++) {
      rotated();
    }
    owner.post(webhook + "/rotate", "").expectProblem(409, "quota_exceeded");
    advance(Duration.ofHours(24));
    rotated();
  }
}
