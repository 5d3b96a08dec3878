package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/**
 * What changes nothing of a conversation leaves its version, too: no event would tell of another
 * one, so who keeps the version from events would be refused later.
 */
@ParameterizedClass
@EnumSource(Engine.class)
class RepeatedChangeTest {
  @Parameter Engine engine;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        " | {}",
        " | {\"priority\": \"high\"}",
        " | {\"priority\": null}",
        " | {\"tags\": [\"vip\", \"late\"]}",
        " | {\"tags\": null}",
        "/assign | {\"agent_id\": null}",
        "/assign | {\"agent_id\": \"{agent}\"}",
        "/assign | {\"team_id\": null, \"agent_id\": \"{agent}\"}",
        "/snooze | {\"until\": \"2999-01-01T00:00:00.123456Z\"}",
        "/resolve | {}",
        "/reopen | {}",
        "/read | {}",
        "/unread | {}"
      })
  void the_second_time_nothing_is_new(@Nullable String action, String template) {
    Client owner = engine.server().signUp();
    String contact = owner.post("/v1/contacts", "{'phone': '+14155552671'}").text("/id");
    String path =
        "/v1/conversations/"
            + owner.post("/v1/conversations", "{'contact_id': '" + contact + "'}").text("/id");
    String target = action == null ? path : path + action;
    String body = template.replace("{agent}", owner.get("/v1/me").text("/id"));
    owner.put(target, body).expect(200);
    Answer first = owner.get(path).expect(200);
    owner.put(target, body).expect(200);
    Answer second = owner.get(path).expect(200);
    assertThat(second.body()).isEqualTo(first.body());
    owner.with("If-Match", first.text("/etag")).put(target, body).expect(200);
  }
}
