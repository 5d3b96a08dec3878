package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the server answered. Places in the body are JSON Pointers. */
public final class Answer {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final String method;
  private final String path;
  private final HttpResponse<byte[]> response;

  Answer(String method, String path, HttpResponse<byte[]> response) {
    this.method = method;
    this.path = path;
    this.response = response;
  }

  public String method() {
    return method;
  }

  /** The path that was asked for, with its query. */
  public String path() {
    return path;
  }

  public int status() {
    return response.statusCode();
  }

  /** Fails the test unless the status is this one. */
  public Answer expect(int status) {
    assertThat(status()).as("%s %s answered %s", method, path, body()).isEqualTo(status);
    return this;
  }

  /** Fails the test unless this is a problem with this status and code. */
  public Answer expectProblem(int status, String code) {
    expect(status);
    assertThat(header("content-type")).contains("application/problem+json");
    assertThat(text("/code")).as(body()).isEqualTo(code);
    return this;
  }

  public Optional<String> header(String name) {
    return response.headers().firstValue(name);
  }

  /** All headers but {@code Date}. */
  public Map<String, List<String>> headers() {
    Map<String, List<String>> all = new TreeMap<>(response.headers().map());
    all.remove("date");
    return all;
  }

  public String body() {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  public byte[] bytes() {
    return response.body();
  }

  public JsonNode json() {
    return MAPPER.readTree(response.body());
  }

  public JsonNode at(String pointer) {
    return json().at(pointer);
  }

  /** The string at a place; fails the test when there is none. */
  public String text(String pointer) {
    JsonNode node = at(pointer);
    assertThat(node.isString()).as("no string at %s in %s", pointer, body()).isTrue();
    return node.asString();
  }

  /** The strings in the array at a place, or under {@code pointer} of each element of an array. */
  public List<String> texts(String array, String pointer) {
    return at(array).valueStream().map(node -> node.at(pointer).asString()).toList();
  }

  @Override
  public String toString() {
    return "%s %s answered %d %s".formatted(method, path, status(), body());
  }
}
