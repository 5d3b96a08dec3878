package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions of requests. */
class ETagsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"5\" | 5",
        "\"5.1f\" | 5",
        " \"5.1f\"  | 5",
        "\"4.a\", \"5.b\" | 5",
        "\"5.b\",\"4.a\" | 5",
        ", \"5\" ,, | 5",
        "W/\"9\", \"5\" | 5",
        "\"x\", \"5\" | 5",
        "\"9,\", \"5\" | 5",
        "\"-1\", \"0\" | 0"
      })
  void the_highest_version_of_a_list_is_meant(String tags, long version) {
    assertThat(ETags.expectedVersion(tags)).hasValue(version);
  }

  @Test
  void any_version_is_good_without_a_condition_and_for_a_star() {
    assertThat(ETags.expectedVersion(null)).isEmpty();
    assertThat(ETags.expectedVersion("*")).isEmpty();
    assertThat(ETags.expectedVersion(" * ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "W/\"5\"",
        "\"\"",
        "\"abc\"",
        "\"-5\"",
        "\"+5\"",
        "\"5.\"",
        "\"5 \"",
        "\"99999999999999999999\"",
        "W/\"5\", \"x\""
      })
  void a_tag_that_can_not_be_strong_and_ours_is_never_met(String tags) {
    assertThatThrownBy(() -> ETags.expectedVersion(tags))
        .asInstanceOf(InstanceOfAssertFactories.type(Problem.class))
        .extracting(Problem::code)
        .isEqualTo(ProblemCode.PRECONDITION_FAILED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "\"5", "5\"", "\"5\" \"6\"", "*, \"5\"", "w/\"5\"", "'5'"})
  void what_is_no_list_of_tags_is_an_invalid_parameter(String tags) {
    assertThatThrownBy(() -> ETags.expectedVersion(tags))
        .asInstanceOf(InstanceOfAssertFactories.type(Problem.class))
        .extracting(Problem::code)
        .isEqualTo(ProblemCode.INVALID_PARAMETER);
  }

  @Test
  void a_long_list_is_read_in_no_time() {
    String many = "\"a\",".repeat(4_000);
    assertThatThrownBy(() -> ETags.expectedVersion(many)).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> ETags.expectedVersion(many + "x")).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> ETags.expectedVersion(",".repeat(16_000) + " ".repeat(100) + "x"))
        .isInstanceOf(Problem.class);
    assertThatThrownBy(() -> ETags.expectedVersion(" ".repeat(16_000) + "x"))
        .isInstanceOf(Problem.class);
  }
}
