package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Who deletes a file leaves an entry that tells no more of it than its id. */
@ParameterizedClass
@EnumSource(Engine.class)
class MediaAuditTest {
  @Parameter Engine engine;

  @Test
  void a_file_that_is_deleted_is_named_by_its_id() {
    Client owner = engine.server().signUp();
    byte[] bytes = "A cake with plums.".getBytes(StandardCharsets.UTF_8);
    String id = owner.upload("secret-cake.txt", bytes).expect(201).text("/id");
    owner.delete("/v1/media/" + id).expect(204);
    owner.delete("/v1/media/" + id).expectProblem(404, "not_found");
    Answer log = owner.get("/v1/audit?action=media.deleted").expect(200);
    assertThat(log.at("/data").size()).isEqualTo(1);
    assertThat(log.text("/data/0/target/type")).isEqualTo("media");
    assertThat(log.text("/data/0/target/id")).isEqualTo(id);
    assertThat(log.text("/data/0/actor/type")).isEqualTo("agent");
    assertThat(log.body()).doesNotContain("cake");
  }
}
