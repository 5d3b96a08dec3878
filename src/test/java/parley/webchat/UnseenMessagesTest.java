package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** {@code message.unseen}: a visitor has left before they have read what was answered. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class UnseenMessagesTest {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final Duration MOMENT = Duration.ofSeconds(30);

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private String key;
  private Visitor visitor;
  private String conversation;

  @BeforeEach
  void write() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    key = Visitor.chat(owner);
    visitor = Visitor.on(server.anonymous(), key);
    visitor.writes("m-1", "Do you have rye bread?").expect(201);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
  }

  private void hasMailbox() {
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.put("/v1/contacts/" + contact, "{'email': 'grace@example.com'}").expect(200);
  }

  private String answer(String text) {
    int before = visitor.sees().at("/messages").size();
    String id =
        owner
            .post(
                "/v1/conversations/" + conversation + "/messages",
                "{'type': 'text', 'content': {'text': '%s'}}".formatted(text))
            .expect(201)
            .text("/id");
    eventually(() -> owner.get("/v1/messages/" + id).text("/status"), "sent"::equals);
    assertThat(visitor.sees().at("/messages").size()).isEqualTo(before + 1);
    return id;
  }

  private Answer told() {
    return owner.get("/v1/events?types=message.unseen").expect(200);
  }

  /** Waits for what is told of a message that comes after all that could have been told. */
  private Answer toldAtLast() {
    String last = answer("The last one");
    clock.advance(PATIENCE);
    return eventually(this::told, all -> all.body().contains(last) && all.at("/data").size() > 0);
  }

  @Test
  void what_is_not_read_in_time_is_told_once_and_together() {
    hasMailbox();
    String one = answer("Until six.");
    clock.advance(MOMENT);
    String two = answer("And on Sunday until ten.");
    clock.advance(PATIENCE);
    Answer told = eventually(this::told, all -> all.at("/data").size() == 1);
    assertThat(told.texts("/data/0/data/messages", "/id")).containsExactly(one, two);
    assertThat(told.text("/data/0/data/messages/0/content/text")).isEqualTo("Until six.");
    assertThat(told.text("/data/0/conversation/id")).isEqualTo(conversation);
    Answer later = toldAtLast();
    assertThat(later.at("/data").size()).isEqualTo(2);
    assertThat(later.at("/data/1/data/messages").size()).isEqualTo(1);
  }

  @Test
  void what_was_read_is_not_told() {
    hasMailbox();
    String read = answer("Until six.");
    visitor.marks("read", read).expect(204);
    clock.advance(PATIENCE);
    assertThat(toldAtLast().at("/data").size()).isEqualTo(1);
  }

  @Test
  void of_somebody_without_a_mailbox_nothing_is_told() {
    answer("For nobody");
    clock.advance(PATIENCE.plus(MOMENT));
    visitor = Visitor.on(server.anonymous(), key);
    visitor.writes("m-1", "Hello").expect(201);
    conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
    hasMailbox();
    Answer told = toldAtLast();
    assertThat(told.at("/data").size()).isEqualTo(1);
    assertThat(told.body()).doesNotContain("For nobody");
  }

  @Test
  void it_is_erased_with_the_contact() {
    hasMailbox();
    toldAtLast();
    String contact = owner.get("/v1/conversations/" + conversation).text("/contact/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    eventually(this::told, all -> !all.body().contains("The last one"));
  }
}
