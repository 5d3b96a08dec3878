package parley.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Parallel;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The chain as somebody checks it who has nothing but the API and its documentation. */
class ChainHashTest {

  @Test
  void whoever_reads_the_entries_can_check_their_chain() throws Exception {
    Client owner = Engine.SQLITE.server().signUp();
    for (int i = 0; i < 3; i++) {
      owner.post("/v1/webhooks", "{'url': 'http://127.0.0.1:9/', 'description': 'Zoë \\u0007'}");
    }
    requireChain(owner, 3);
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void entries_that_are_written_at_once_are_one_chain(Engine engine) throws Exception {
    Client owner = engine.server().signUp();
    List<Callable<Answer>> tasks =
        IntStream.range(0, 20)
            .<Callable<Answer>>mapToObj(
                i -> () -> owner.post("/v1/teams", "{'name': 'Team %d'}".formatted(i)).expect(201))
            .toList();
    Parallel.run(tasks);
    requireChain(owner, 20);
  }

  private static void requireChain(Client owner, int least) throws Exception {
    List<JsonNode> entries =
        owner.get("/v1/audit?per_page=100").at("/data").valueStream().toList().reversed();
    assertThat(entries).hasSizeGreaterThanOrEqualTo(least);
    assertThat(entries)
        .extracting(entry -> entry.path("sequence").asInt())
        .isEqualTo(IntStream.rangeClosed(1, entries.size()).boxed().toList());
    String previous = "0".repeat(64);
    for (JsonNode entry : entries) {
      assertThat(entry.path("hash").asString()).isEqualTo(hash(previous, entry));
      previous = entry.path("hash").asString();
    }
  }

  /** By maps in order and a writer without white space: in these entries that is RFC 8785. */
  private static String hash(String previous, JsonNode entry) throws Exception {
    JsonMapper mapper = JsonMapper.builder().build();
    Map<?, ?> sorted = (Map<?, ?>) sorted(mapper.treeToValue(entry, Map.class));
    sorted.remove("hash");
    String text = previous + mapper.writeValueAsString(sorted);
    return HexFormat.of()
        .formatHex(
            MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static Object sorted(Object value) {
    if (value instanceof Map<?, ?> map) {
      TreeMap<Object, Object> sorted = new TreeMap<>();
      map.forEach((key, one) -> sorted.put(key, sorted(one)));
      return sorted;
    }
    return value;
  }

  /** The example of RFC 8785, section 3.2.2, but for its numbers that are not whole. */
  @Test
  void the_canonical_form_is_that_of_the_rfc() {
    JsonNode node =
        Json.parse(
            """
            {"numbers": [333333333, 4, 2, 0, -7],
             "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
             "literals": [null, true, false]}
            """);
    assertThat(CanonicalJson.of(node))
        .isEqualTo(
            "{\"literals\":[null,true,false],\"numbers\":[333333333,4,2,0,-7],"
                + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }
}
