package parley.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a JSON body may be. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class JsonBodyTest {
  private static final String GOOD = "{\"name\":\"a\"}";

  private TestWeb web;

  @BeforeAll
  void start() {
    web = TestWeb.start();
  }

  @AfterAll
  void stop() {
    web.close();
  }

  private RawAnswer post(byte[] body, String... headers) {
    String head =
        "POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + body.length + "\r\n";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(head.getBytes(ISO_8859_1));
    for (String header : headers) {
      request.writeBytes((header + "\r\n").getBytes(ISO_8859_1));
    }
    request.writeBytes("\r\n".getBytes(ISO_8859_1));
    request.writeBytes(body);
    try (RawClient client = web.connect()) {
      return client.send(request.toByteArray()).answer();
    }
  }

  private RawAnswer postJson(String body) {
    return post(body.getBytes(UTF_8), "Content-Type: application/json");
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        arguments("nothing", bytes("")),
        arguments("spaces", bytes("  \n ")),
        arguments("half an object", bytes("{\"name\":")),
        arguments("no quotes", bytes("{name:1}")),
        arguments("single quotes", bytes("{'name':'a'}")),
        arguments("a trailing comma", bytes("{\"name\":\"a\",}")),
        arguments("a comment", bytes("{/* x */\"name\":\"a\"}")),
        arguments("trailing data", bytes(GOOD + "x")),
        arguments("two objects", bytes(GOOD + GOOD)),
        arguments("a trailing NUL", bytes(GOOD + "\0")),
        arguments("a duplicate key", bytes("{\"name\":\"a\",\"name\":\"b\"}")),
        arguments("a duplicate key by an escape", bytes("{\"name\":\"a\",\"\\u006eame\":\"b\"}")),
        arguments("a duplicate key within", bytes("{\"x\":{\"y\":1,\"y\":1}}")),
        arguments("an array", bytes("[" + GOOD + "]")),
        arguments("a string", bytes("\"name\"")),
        arguments("a number", bytes("1")),
        arguments("null", bytes("null")),
        arguments("NaN", bytes("{\"x\":NaN}")),
        arguments("Infinity", bytes("{\"x\":-Infinity}")),
        arguments("a leading zero", bytes("{\"x\":01}")),
        arguments("a leading plus", bytes("{\"x\":+1}")),
        arguments("a hexadecimal number", bytes("{\"x\":0x10}")),
        arguments("an exponent of 32 bits", bytes("{\"name\":1e2147483648}")),
        arguments("a negative exponent of 32 bits", bytes("{\"name\":1e-2147483649}")),
        arguments("an exponent of 20 digits", bytes("{\"name\":1e99999999999999999999}")),
        arguments("a name of 1,001 characters", bytes("{\"" + "k".repeat(1_001) + "\":1}")),
        arguments("a number of 65 digits", bytes("{\"x\":" + "1".repeat(65) + "}")),
        arguments("a raw control character", bytes("{\"name\":\"a\u0001b\"}")),
        arguments("a raw NUL", bytes("{\"name\":\"a\0b\"}")),
        arguments("an unknown escape", bytes("{\"name\":\"\\x41\"}")),
        arguments("a lone surrogate in a name", bytes("{\"\\ud83d\":1}")),
        arguments("half an escape", bytes("{\"name\":\"\\u00\"}")),
        arguments("depth 33", bytes(nested(33))),
        arguments("depth 20,000", bytes(nested(20_000))),
        arguments("20,000 open arrays", bytes("{\"x\":" + "[".repeat(20_000))),
        arguments("a byte order mark", bytes("\ufeff" + GOOD)),
        arguments("UTF-16", GOOD.getBytes(UTF_16)),
        arguments("UTF-16, big end first", GOOD.getBytes(UTF_16BE)),
        arguments("UTF-16, little end first", GOOD.getBytes(UTF_16LE)),
        arguments("Latin 1", "{\"name\":\"\u00e4\"}".getBytes(ISO_8859_1)),
        arguments("an overlong NUL", raw(0xC0, 0x80)),
        arguments("an overlong slash", raw(0xC0, 0xAF)),
        arguments("an overlong slash in three bytes", raw(0xE0, 0x80, 0xAF)),
        arguments("a surrogate as UTF-8", raw(0xED, 0xA0, 0x80)),
        arguments("beyond Unicode", raw(0xF4, 0x90, 0x80, 0x80)),
        arguments("half a character", raw(0xE2, 0x82)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  /** A name of these bytes. */
  private static byte[] raw(int... bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("{\"name\":\""));
    for (int one : bytes) {
      out.write(one);
    }
    out.writeBytes(bytes("\"}"));
    return out.toByteArray();
  }

  private static String nested(int depth) {
    return "{\"x\":" + "[".repeat(depth - 1) + "]".repeat(depth - 1) + "}";
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("malformed")
  void what_is_not_one_json_object_in_utf_8_is_malformed(String name, byte[] body) {
    post(body, "Content-Type: application/json").expectProblem(400, "malformed_json");
  }

  @Test
  void what_is_unusual_but_right_is_taken() {
    for (String body :
        List.of(
            GOOD,
            " \t\r\n" + GOOD + " \r\n",
            nested(32),
            "{}",
            "{\"name\":null}",
            "{\"name\":\"\\ud83d\\ude00\"}",
            "{\"x\":1e400}",
            "{\"x\":-1e-400}",
            "{\"x\":" + "9".repeat(64) + "}",
            "{\"" + "k".repeat(1_000) + "\":1}",
            "{\"x\":1e2147483647}",
            "{\"x\":1e-2147483647}")) {
      postJson(body).expect(200);
    }
    assertThat(postJson("{\"name\":\"\\u00e4\ud83d\ude00\"}").json().path("name").asString())
        .isEqualTo("\u00e4\ud83d\ude00");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"a\\u0000b\"}",
        "{\"name\":\"\\ud83d\"}",
        "{\"name\":\"\\ude00\\ud83d\"}",
        "{\"name\":\"\\ud83dx\"}",
        "{\"other\":[{\"deep\":\"\\u0000\"}]}",
        "{\"a\\u0000b\":1}",
        "{\"x\":{\"\\u0000\":\"\\u0000\"}}"
      })
  void what_no_database_can_keep_is_named(String body) {
    RawAnswer answer = postJson(body).expectProblem(422, "invalid_characters");
    assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("invalid_characters");
  }

  @Test
  void the_place_of_a_wrong_character_is_a_json_pointer() {
    RawAnswer answer = postJson("{\"a/b\":[0,{\"c~d\":\"\\u0000\"}]}").expect(422);
    assertThat(answer.json().at("/errors/0/field").asString()).isEqualTo("/a~1b/1/c~0d");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "true", "[]", "{}", "1e400", "123456789012345678901234567890"})
  void a_value_of_another_type_is_named(String value) {
    RawAnswer answer = postJson("{\"name\":" + value + "}").expectProblem(422, "validation_failed");
    assertThat(answer.json().at("/errors/0/field").asString()).isEqualTo("/name");
    assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("invalid_type");
  }

  @Test
  void a_string_that_is_too_long_is_named() {
    postJson("{\"name\":\"" + "a".repeat(60_000) + "\"}").expectProblem(422, "validation_failed");
    postJson("{\"name\":\"" + "a".repeat(70_000) + "\"}").expectProblem(413, "payload_too_large");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "application/json; charset=utf-8",
        "application/json;charset=UTF-8",
        "Application/JSON",
        " application/json ; charset=\"utf-8\"",
        "application/merge-patch+json"
      })
  void json_may_be_called_so(String type) {
    post(bytes(GOOD), "Content-Type: " + type).expect(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "X: no content type",
        "Content-Type:",
        "Content-Type: text/plain",
        "Content-Type: text/json",
        "Content-Type: application/jsonx",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Type: application/json, text/plain",
        "Content-Type: application/json; charset=utf-16",
        "Content-Type: application/json; charset=iso-8859-1"
      })
  void what_is_not_called_json_is_not_read(String header) {
    post(bytes(GOOD), header).expectProblem(415, "unsupported_media_type");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "deflate", "br", "identity, gzip", "GZIP", "unknown"})
  void an_encoded_body_is_not_read(String encoding) {
    post(bytes(GOOD), "Content-Type: application/json", "Content-Encoding: " + encoding)
        .expectProblem(415, "unsupported_media_type");
  }

  @Test
  void identity_is_no_encoding() {
    post(bytes(GOOD), "Content-Type: application/json", "Content-Encoding: Identity").expect(200);
  }

  @Test
  void unknown_fields_are_ignored_unless_the_client_prefers_otherwise() {
    String body = "{\"name\":\"a\",\"nmae\":1,\"x/y\":{}}";
    RawAnswer relaxed = postJson(body).expect(200);
    assertThat(relaxed.header("preference-applied")).isEmpty();
    for (String prefer :
        List.of(
            "handling=strict",
            "Handling=Strict",
            "respond-async, handling=strict",
            "handling = strict ; x=1",
            "handling=\"strict\"")) {
      RawAnswer strict =
          post(bytes(body), "Content-Type: application/json", "Prefer: " + prefer)
              .expectProblem(422, "unknown_field");
      assertThat(strict.header("preference-applied")).contains("handling=strict");
      assertThat(strict.json().path("errors").valueStream().map(e -> e.path("field").asString()))
          .containsExactlyInAnyOrder("/nmae", "/x~1y");
      assertThat(
              post(bytes(GOOD), "Content-Type: application/json", "Prefer: " + prefer)
                  .expect(200)
                  .header("preference-applied"))
          .contains("handling=strict");
    }
    for (String prefer : List.of("handling=lenient", "strict", "x=\"handling=strict\"", "")) {
      post(bytes(body), "Content-Type: application/json", "Prefer: " + prefer).expect(200);
    }
  }
}
