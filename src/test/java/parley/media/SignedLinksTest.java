package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Links by which somebody without a token reads a file. */
@ParameterizedClass
@EnumSource(Engine.class)
class SignedLinksTest {
  @Parameter Engine engine;

  private static String path(Answer medium) {
    String url = medium.text("/url");
    return url.substring(url.indexOf("/v1/"));
  }

  @Test
  void whoever_has_the_link_reads_the_file_and_nothing_else() {
    Client agent = engine.server().signUp();
    Answer medium = agent.upload("a.txt", Samples.TEXT).expect(201);
    Answer other = agent.upload("b.txt", Samples.TEXT).expect(201);
    Client anybody = engine.server().anonymous();
    assertThat(anybody.get(path(medium)).expect(200).bytes()).isEqualTo(Samples.TEXT);
    String id = medium.text("/id");
    String forged = path(medium).replace(id, other.text("/id"));
    anybody.get(forged).expectProblem(403, "invalid_link");
    anybody.get(path(medium) + "x").expectProblem(403, "invalid_link");
    anybody
        .get(path(medium).replaceAll("expires=\\d+", "expires=99999999999"))
        .expectProblem(403, "invalid_link");
    anybody
        .get(path(medium).replaceAll("organization=[^&]+", "organization=x"))
        .expectProblem(403, "invalid_link");
    anybody.get("/v1/media/" + id + "?signature=").expectProblem(403, "invalid_link");
    anybody.get("/v1/media/" + id + "/details?" + path(medium).split("\\?", 2)[1]).expect(401);
  }

  @Test
  void a_link_lives_for_a_quarter_of_an_hour() {
    TestClock clock = new TestClock();
    try (TestServer server = TestServer.start(TestServer.config(engine), clock)) {
      Answer medium = server.signUp().upload("a.txt", Samples.TEXT).expect(201);
      clock.advance(Duration.ofMinutes(14));
      server.anonymous().get(path(medium)).expect(200);
      clock.advance(Duration.ofMinutes(1));
      Answer late = server.anonymous().get(path(medium)).expectProblem(403, "invalid_link");
      assertThat(late.text("/detail")).contains("expired");
    }
  }
}
