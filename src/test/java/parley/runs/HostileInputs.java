package parley.runs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Bodies, headers and queries as large as they may be, each made to cost the server much. */
final class HostileInputs {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int BODY = (1 << 20) - 64;
  private static final int HEADER = 15_000;
  private static final int QUERY = 7_500;

  private HostileInputs() {}

  /** JSON bodies that need no known field. */
  static Map<String, String> bodies() {
    Map<String, String> bodies = new LinkedHashMap<>();
    bodies.put("long names, nested", nested("n".repeat(30_000), "0", 31));
    bodies.put("long names of tildes, nested", nested("~".repeat(1_000), "\"\\u0000\"", 31));
    bodies.put("one name of a mebibyte", "{\"" + "~".repeat(BODY - 10) + "\":0}");
    bodies.put("NULs", array("\"\\u0000\""));
    bodies.put("NULs under a long name", array("~".repeat(990), "\"\\u0000\"", 90_000));
    bodies.put("lone surrogates", array("\"\\ud800\""));
    bodies.put("empty arrays", array("[]"));
    bodies.put("empty objects", array("{}"));
    bodies.put("as many objects as are taken", array("x", "{\"a\":0}", 24_000));
    bodies.put("deep arrays", "[".repeat(BODY));
    bodies.put("deep objects", "{\"a\":".repeat(BODY / 5));
    bodies.put("huge exponents", array("1e2147483647"));
    bodies.put("exponents beyond 32 bits", array("1e2147483648"));
    bodies.put("long numbers", array("1".repeat(64)));
    bodies.put("a number of a mebibyte", "{\"a\":" + "1".repeat(BODY - 10) + "}");
    bodies.put("unknown fields", fields(BODY));
    bodies.put("as many fields as are taken", fields(800_000));
    bodies.put("combining marks", "{\"a\":\"" + marks(BODY - 16) + "\"}");
    bodies.put("escapes", "{\"a\":\"" + "\\u0041".repeat(BODY / 6 - 2) + "\"}");
    bodies.put("blanks", "{" + " ".repeat(BODY - 2) + "}");
    bodies.put("no JSON", "x".repeat(BODY));
    return bodies;
  }

  /** The body {@code example} with each of its fields in turn made of one hostile value. */
  static Map<String, String> bodies(String example) {
    Map<String, String> bodies = new LinkedHashMap<>();
    for (String name : MAPPER.readTree(example).propertyNames()) {
      values()
          .forEach((kind, value) -> {
            ObjectNode body = (ObjectNode) MAPPER.readTree(example);
            body.put(name, "HERE");
            bodies.put(
                name + " of " + kind, MAPPER.writeValueAsString(body).replace("\"HERE\"", value));
          });
    }
    return bodies;
  }

  private static Map<String, String> values() {
    Map<String, String> values = new LinkedHashMap<>();
    int bytes = BODY - 1_000;
    values.put("combining marks", "\"" + marks(bytes) + "\"");
    values.put("blanks", "\"" + " ".repeat(bytes) + "x\"");
    values.put("digits", "\"+" + "1".repeat(bytes) + "\"");
    values.put("punctuation", "\"a" + "-._@".repeat(bytes / 4) + "\"");
    values.put("340,000 bad texts", "[" + "\"\",".repeat(bytes / 3 - 1) + "\"\"]");
    values.put("as many bad texts as are taken", "[" + "\"-\",".repeat(90_000) + "\"\"]");
    values.put("texts of 190 marks", texts(marks(400).substring(0, 190), bytes));
    values.put("empty objects", "[" + "{},".repeat(45_000) + "{}]");
    values.put("objects", "[" + "{\"a\":[{}]},".repeat(12_000) + "{}]");
    values.put("a huge exponent", "1e2147483647");
    values.put("long names", "{\"" + "~".repeat(1_000) + "\":" + "1".repeat(64) + "}");
    values.put("many fields", fields(bytes * 3 / 4));
    return values;
  }

  /** Headers that are read, with values for each of them. */
  static List<Map.Entry<String, String>> headers() {
    List<Map.Entry<String, String>> headers = new ArrayList<>();
    List<String> fillers =
        List.of(" ", "\t", ",", ", ", ";", "; ", "\"", "\"\",", "\\\"", "=", "a");
    Map<String, List<String>> beginnings = new LinkedHashMap<>();
    beginnings.put(
        "Content-Type",
        List.of(
            "application/json",
            "application/json;charset",
            "a/b;",
            "multipart/form-data",
            "multipart/form-data;boundary=",
            "multipart/form-data;boundary=\""));
    beginnings.put("Accept", List.of("", "text/html;q=0", "text/html;q=0.", "*/*;"));
    beginnings.put("Prefer", List.of("", "handling", "handling=", "x, handling=strict"));
    beginnings.put("If-Match", List.of("", "\"1\"", "W/\"1\" ,", "\"1."));
    beginnings.put("If-None-Match", List.of("", "\"1\"", "W/\"1\" ,"));
    beginnings.put("Authorization", List.of("", "Bearer ", "Basic "));
    beginnings.put("Idempotency-Key", List.of("", "\"", "\"\\\\"));
    beginnings.put("Last-Event-ID", List.of("", "1"));
    beginnings.put("Range", List.of("", "bytes=0-"));
    beginnings.put("Cookie", List.of("", "a=b;"));
    beginnings.put("X-Request-Id", List.of(""));
    beginnings.put("X-Forwarded-For", List.of("", "[::1]"));
    beginnings.put("X-Hub-Signature-256", List.of("sha256="));
    beginnings.put("Content-Encoding", List.of("", "gzip"));
    beginnings.forEach((name, starts) ->
        starts.forEach(start ->
            fillers.forEach(
                filler -> headers.add(Map.entry(name, start + filled(filler, HEADER) + "x")))));
    return headers;
  }

  /** Query strings for parameters that lists know. */
  static List<String> queries() {
    List<String> queries = new ArrayList<>();
    queries.add("&".repeat(QUERY));
    queries.add(filled("a&", QUERY));
    queries.add(filled("tag=a&", QUERY));
    for (String name :
        List.of(
            "search", "tag", "sort", "status", "page", "per_page", "cursor", "after", "types")) {
      for (String filler : List.of("1", "+", ",", "a,", "%CC%80%CC%96", "%EF%B7%BA", "a+")) {
        queries.add(name + "=" + filled(filler, QUERY - 20));
      }
    }
    return queries;
  }

  private static String filled(String filler, int length) {
    return filler.repeat(length / filler.length());
  }

  /** Marks of two classes in turn, which a normalization has to sort; of two bytes each. */
  private static String marks(int bytes) {
    return "\u0300\u0316".repeat(bytes / 4);
  }

  private static String texts(String text, int bytes) {
    String one = "\"a" + text + "\",";
    return "[" + one.repeat(bytes / 400) + "\"\"]";
  }

  private static String nested(String name, String value, int depth) {
    String open = "{\"" + name + "\":";
    int room = Math.max(BODY - open.length() * depth, 1_000);
    String values = (value + ",").repeat(room / (value.length() + 1) - depth);
    return open.repeat(depth - 1) + "[" + values + value + "]" + "}".repeat(depth - 1);
  }

  private static String array(String value) {
    return array("a", value, (BODY - 100) / (value.length() + 1));
  }

  private static String array(String name, String value, int times) {
    return "{\"" + name + "\":[" + (value + ",").repeat(times - 1) + value + "]}";
  }

  private static String fields(int bytes) {
    StringBuilder body = new StringBuilder("{");
    for (int i = 0; body.length() < bytes - 30; i++) {
      body.append("\"f").append(i).append("~~~\":0,");
    }
    return body.append("\"z\":0}").toString();
  }
}
