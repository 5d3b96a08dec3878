package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;

/** Of many who change a conversation as they have seen it, one does. */
@ParameterizedClass
@EnumSource(Engine.class)
class SeenVersionTest {
  @Parameter Engine engine;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | {\"priority\": \"high\"}",
        " | {\"tags\": [\"vip\"]}",
        "/snooze | {\"until\": \"2999-01-01T00:00:00Z\"}",
        "/resolve | {}",
        "/unread | {}"
      })
  void the_first_change_is_made_and_the_others_are_refused(@Nullable String action, String body) {
    Client owner = engine.server().signUp();
    String contact = owner.post("/v1/contacts", "{'phone': '+14155552671'}").text("/id");
    String path =
        "/v1/conversations/"
            + owner.post("/v1/conversations", "{'contact_id': '" + contact + "'}").text("/id");
    String tag = owner.get(path).header("etag").orElseThrow();
    String target = action == null ? path : path + action;
    List<Answer> answers =
        Parallel.run(
            IntStream.range(0, 10)
                .<Callable<Answer>>mapToObj(
                    i -> () -> owner.with("If-Match", tag).put(target, body))
                .toList());
    assertThat(answers.stream().filter(answer -> answer.status() == 200)).hasSize(1);
    assertThat(answers.stream().filter(answer -> answer.status() == 412)).hasSize(9);
  }
}
