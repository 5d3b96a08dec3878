package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An answer as it came over the wire. */
record RawAnswer(String statusLine, List<String> headers, String body) {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  int status() {
    return Integer.parseInt(statusLine.split(" ", 3)[1]);
  }

  Optional<String> header(String name) {
    String prefix = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(prefix))
        .map(header -> header.substring(prefix.length()).strip())
        .findFirst();
  }

  JsonNode json() {
    return MAPPER.readTree(body);
  }

  RawAnswer expect(int status) {
    assertThat(status()).as("%s", this).isEqualTo(status);
    return this;
  }

  /** Fails unless this is the problem with all that every problem has. */
  RawAnswer expectProblem(int status, String code) {
    expect(status);
    assertThat(header("content-type")).as("%s", this).contains("application/problem+json");
    assertThat(json().path("type").asString()).isEqualTo("/problems/" + code);
    assertThat(json().path("code").asString()).isEqualTo(code);
    assertThat(json().path("status").asInt()).isEqualTo(status);
    assertThat(json().path("title").asString()).isNotEmpty();
    assertThat(json().path("detail").asString()).isNotEmpty();
    return expectCommonHeaders();
  }

  /** Fails unless this has the headers that every answer has. */
  RawAnswer expectCommonHeaders() {
    assertThat(header("x-request-id")).as("%s", this).isPresent();
    if (header("content-type").orElse("").equals("application/problem+json")) {
      assertThat(json().path("request_id").asString())
          .isEqualTo(header("x-request-id").orElseThrow());
    }
    assertThat(header("ratelimit")).get().asString().matches("\"default\";r=\\d+;t=\\d+");
    assertThat(header("ratelimit-policy")).get().asString().matches("\"default\";q=\\d+;w=2");
    assertThat(header("x-content-type-options")).contains("nosniff");
    assertThat(header("cache-control")).contains("no-store");
    assertThat(header("content-security-policy")).isPresent();
    return this;
  }
}
