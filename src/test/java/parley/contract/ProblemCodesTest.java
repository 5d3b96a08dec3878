package parley.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import parley.http.FieldError;
import parley.http.Problem;
import parley.http.ProblemCode;
import tools.jackson.databind.JsonNode;

/** The document and the server know the same error codes. */
class ProblemCodesTest {
  private static final Pattern TABLE_ROW = Pattern.compile("\\| (\\d{3}) \\| `([a-z_]+)` \\|");

  private final Document document = Document.get();

  @Test
  void the_table_of_codes_is_that_of_the_server() {
    Map<String, Integer> known =
        Arrays.stream(ProblemCode.values())
            .collect(Collectors.toMap(ProblemCode::text, ProblemCode::status));
    assertThat(table()).isEqualTo(known);
  }

  private Map<String, Integer> table() {
    Map<String, Integer> table = new TreeMap<>();
    String text = document.at("/components/schemas/Problem/description").node().asString();
    Matcher row = TABLE_ROW.matcher(text);
    while (row.find()) {
      table.put(row.group(2), Integer.valueOf(row.group(1)));
    }
    return table;
  }

  @Test
  void every_example_has_the_title_and_the_status_that_the_server_gives_it() {
    for (Place example : document.at("/components/examples").children()) {
      JsonNode value = example.node().path("value");
      if (value.has("code")) {
        ProblemCode code = ProblemCode.of(value.path("code").asString("")).orElseThrow();
        assertThat(value.path("title").asString("")).as(example.name()).isEqualTo(code.title());
        assertThat(value.path("status").asInt(0)).as(example.name()).isEqualTo(code.status());
      }
    }
  }

  @Test
  void an_example_with_errors_has_the_detail_that_the_server_makes_of_them() {
    for (Place example : document.at("/components/examples").children()) {
      JsonNode value = example.node().path("value");
      List<FieldError> errors =
          value.path("errors").valueStream().map(ProblemCodesTest::error).toList();
      if (!errors.isEmpty()) {
        assertThat(value.path("detail").asString(""))
            .as(example.name())
            .isEqualTo(Problem.invalidFields(errors).getMessage());
      }
    }
  }

  private static FieldError error(JsonNode error) {
    return new FieldError(
        error.path("field").asString(""),
        error.path("code").asString(""),
        error.path("message").asString(""));
  }
}
