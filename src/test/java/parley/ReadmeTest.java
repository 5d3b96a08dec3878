package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.TestServer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The README's session, run by a shell as a newcomer would, gives the answers that it promises. */
@ParameterizedClass
@EnumSource(Engine.class)
class ReadmeTest {
  private static final Pattern BLOCK = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL);
  private static final String ADDRESS = "http://127.0.0.1:8080";

  /** Stands between the commands, where a person takes a moment: until the reply was read. */
  private static final String MOMENT =
      """
      for i in $(seq 1000); do
        api /v1/messages/$(echo "$REPLY" | value id) | grep -q '"status":"read"' && break
      done
      """;

  @Parameter Engine engine;
  @TempDir Path folder;

  @Test
  void the_session_does_what_it_says() throws Exception {
    try (TestServer server = TestServer.start(engine)) {
      List<JsonNode> answers = run(script().replace(ADDRESS, server.url()));
      assertThat(answers).hasSize(8);
      assertThat(answers.get(0).at("/tags/0").asString()).isEqualTo("vip");
      assertThat(answers.get(1).at("/id").asString()).startsWith("wamid.");
      assertThat(answers.get(2).at("/meta/total").asInt()).isEqualTo(1);
      assertThat(answers.get(2).at("/data/0/unread_count").asInt()).isEqualTo(1);
      assertThat(answers.get(2).at("/data/0/contact/name").asString()).isEqualTo("Grace Hopper");
      assertThat(answers.get(3).at("/messages/0/content/text").asString())
          .isEqualTo("Is my cake ready?");
      assertThat(answers.get(4).at("/status").asString()).isEqualTo("queued");
      assertThat(
              answers
                  .get(5)
                  .at("/status_history")
                  .valueStream()
                  .map(entry -> entry.at("/status").asString()))
          .containsExactlyInAnyOrder("queued", "sent", "delivered", "read");
      assertThat(answers.get(6).at("/assigned_to").asString()).startsWith("usr_");
      assertThat(answers.get(7).at("/status").asString()).isEqualTo("resolved");
      assertThat(answers.get(7).at("/resolved_at").isString()).isTrue();
    }
  }

  @Test
  void the_commands_about_people_do_what_they_say_after_the_session() throws Exception {
    try (TestServer server = TestServer.start(engine)) {
      List<JsonNode> answers = run((script() + "\n" + people()).replace(ADDRESS, server.url()));
      assertThat(answers).hasSize(11);
      assertThat(answers.get(8).at("/status").asString()).isEqualTo("pending");
      assertThat(answers.get(8).at("/accept_url").asString()).contains("/accept#token=pin_");
      assertThat(answers.get(9).at("/key").asString()).startsWith("pak_");
      assertThat(answers.get(10).at("/data/0/target/id")).isEqualTo(answers.get(9).at("/id"));
    }
  }

  /** Ids that only the reader knows are written as an ellipsis. */
  private static String people() throws IOException {
    return BLOCK
        .matcher(between("<!-- people", "<!-- end of people"))
        .results()
        .map(match -> match.group(1))
        .filter(block -> !block.contains("…"))
        .collect(Collectors.joining("\n"));
  }

  private static String between(String start, String end) throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    return readme.substring(readme.indexOf(start), readme.indexOf(end));
  }

  private static String script() throws IOException {
    List<String> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(between("<!-- session", "<!-- end of session"));
    while (matcher.find()) {
      if (matcher.group(1).contains("/v1/messages/$(")) {
        blocks.add(MOMENT);
      }
      blocks.add(matcher.group(1));
      if (matcher.group(1).contains("/simulator/inbound")) {
        blocks.add(UNTIL_OPEN);
      }
    }
    return String.join("\n", blocks);
  }

  /** The simulator delivers in the background. */
  private static final String UNTIL_OPEN =
      """
      for i in $(seq 1000); do
        api '/v1/conversations?status=open' | grep -q '"total":1' && break
      done
      """;

  private List<JsonNode> run(String script) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", script)
            .directory(folder.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(shell.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output.lines().map(line -> JsonMapper.shared().readTree(line)).toList();
  }
}
