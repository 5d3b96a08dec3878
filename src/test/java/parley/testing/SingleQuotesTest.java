package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SingleQuotesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'name': 'Ada', 'tags': ['vip', "old"]} | {"name": "Ada", "tags": ["vip", "old"]}
          {'text': 'It\\'s "here"'}               | {"text": "It's \\"here\\""}
          {"text": "It's \\"here\\""}             | {"text": "It's \\"here\\""}
          {'text': 'a\\u0000\\n'}                 | {"text": "a\\u0000\\n"}
          {'open                                  | {"open
          """)
  void single_quotes_become_double_ones_and_strict_json_stays_as_it_is(
      String written, String sent) {
    assertThat(SingleQuotes.replaced(written)).isEqualTo(sent);
  }
}
