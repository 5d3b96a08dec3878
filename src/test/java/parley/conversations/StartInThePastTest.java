package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** A server whose clock was ahead and is right when it starts again. */
@ParameterizedClass
@EnumSource(Engine.class)
class StartInThePastTest {
  @Parameter Engine engine;

  @Test
  void what_is_written_after_it_stands_behind_what_was_written_before() {
    Config config = TestServer.config(engine);
    TestClock clock = new TestClock();
    clock.advance(Duration.ofMinutes(50));
    String token;
    String path;
    try (TestServer ahead = TestServer.start(config, clock)) {
      Client owner = ahead.signUp();
      token = owner.token();
      new TestNumber(owner, TestNumber.NOWHERE, "")
          .inbound("16505551234", "wamid.1", "Hello")
          .expect(200);
      String conversation = owner.get("/v1/conversations").expect(200).text("/data/0/id");
      path = "/v1/conversations/" + conversation + "/messages";
      write(owner, path, "first");
      write(owner, path, "second");
    }
    clock.advance(Duration.ofMinutes(-50));
    try (TestServer right = TestServer.start(config, clock)) {
      Client owner = right.anonymous().as(token);
      write(owner, path, "third");
      assertThat(owner.get(path).expect(200).texts("/data", "/content/text"))
          .containsExactly("Hello", "first", "second", "third");
    }
  }

  private static void write(Client owner, String path, String text) {
    String body = "{'type': 'text', 'content': {'text': '%s'}}".formatted(text);
    owner.post(path, body).expect(201);
  }
}
