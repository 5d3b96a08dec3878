package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.ProblemCode;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The API reference is served by Parley itself. */
class ReferenceTest {
  private static final Pattern LINK = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

  private final Client client = Engine.SQLITE.server().anonymous();

  @Test
  void the_docs_page_loads_only_what_this_server_has() {
    Answer page = client.get("/docs").expect(200);
    assertThat(page.header("content-type")).contains("text/html; charset=utf-8");
    assertThat(page.body()).contains("<title>Parley API</title>").doesNotContain("//");
    assertThat(LINK.matcher(page.body()).results().map(MatchResult::group)).hasSizeGreaterThan(4);
    LINK.matcher(page.body()).results().forEach(link -> client.get(link.group(1)).expect(200));
  }

  @Test
  void the_docs_page_may_not_run_inline_scripts_or_reach_other_servers() {
    String policy = client.get("/docs").header("content-security-policy").orElseThrow();
    assertThat(policy)
        .contains("default-src 'none'")
        .doesNotContain("unsafe")
        .doesNotContain("http");
  }

  @ParameterizedTest
  @CsvSource({
    "swagger-ui.css, text/css; charset=utf-8",
    "docs.css, text/css; charset=utf-8",
    "swagger-ui-bundle.js, text/javascript; charset=utf-8",
    "docs.js, text/javascript; charset=utf-8",
    "icon.svg, image/svg+xml"
  })
  void every_file_of_the_docs_has_its_content_type(String file, String type) {
    Answer answer = client.get("/docs/" + file).expect(200);
    assertThat(answer.header("content-type")).contains(type);
    assertThat(answer.bytes()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs/swagger-ui-bundle.js", "/openapi.yaml"})
  void what_is_large_is_compressed_for_who_takes_it_so(String path) {
    Answer small = client.with("Accept-Encoding", "gzip").get(path).expect(200);
    assertThat(small.header("content-encoding")).contains("gzip");
    assertThat(small.bytes().length).isLessThan(client.get(path).bytes().length / 2);
  }

  @Test
  void a_file_that_is_not_of_the_docs_is_not_found() {
    client.get("/docs/nothing.js").expectProblem(404, "not_found");
    client.get("/docs/..%2Fopenapi.yaml").expectProblem(404, "not_found");
  }

  @Test
  void browsers_are_sent_from_the_first_page_to_the_inbox() {
    Answer answer =
        client.with("Accept", "text/html,application/xhtml+xml,*/*;q=0.8").get("/").expect(302);
    assertThat(answer.header("location")).contains("/inbox");
    assertThat(answer.header("vary")).contains("Accept");
    assertThat(answer.bytes()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/json", "*/*"})
  void programs_are_told_by_the_first_page_what_there_is(String accepted) {
    Answer answer = client.with("Accept", accepted).get("/").expect(200);
    String url = Engine.SQLITE.server().url();
    assertThat(answer.text("/inbox")).isEqualTo(url + "/inbox");
    assertThat(answer.text("/docs")).isEqualTo(url + "/docs");
    assertThat(answer.header("vary")).contains("Accept");
  }

  @Test
  void the_description_in_json_says_what_the_one_in_yaml_says() {
    Answer json = client.get("/openapi.json").expect(200);
    assertThat(json.header("content-type").orElseThrow()).startsWith("application/json");
    assertThat(json.json())
        .isEqualTo(new YAMLMapper().readTree(client.get("/openapi.yaml").bytes()));
  }

  @ParameterizedTest
  @CsvSource({"/docs", "/docs/docs.js", "/openapi.yaml", "/openapi.json"})
  void a_browser_that_has_the_file_is_told_so(String path) {
    String tag = client.get(path).expect(200).header("etag").orElseThrow();
    client.with("If-None-Match", tag).get(path).expect(304);
    client.with("If-None-Match", "\"another\"").get(path).expect(200);
  }

  @Test
  void the_description_is_served_as_yaml() {
    Answer answer = client.get("/openapi.yaml").expect(200);
    assertThat(answer.header("content-type")).contains("application/yaml");
    assertThat(new String(answer.bytes(), StandardCharsets.UTF_8)).startsWith("openapi: 3.1.0\n");
  }

  @ParameterizedTest
  @EnumSource(ProblemCode.class)
  void every_problem_is_explained_where_its_type_leads(ProblemCode code) {
    Answer answer = client.get("/problems/" + code.text()).expect(200);
    assertThat(answer.text("/code")).isEqualTo(code.text());
    assertThat(answer.text("/title")).isEqualTo(code.title());
    assertThat(answer.at("/status").asInt()).isEqualTo(code.status());
    assertThat(answer.text("/description")).endsWith(".");
  }

  @Test
  void an_unknown_problem_is_not_found() {
    client.get("/problems/nothing").expectProblem(404, "not_found");
    client.get("/problems/NOT_FOUND").expectProblem(404, "not_found");
  }
}
