package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;

/** What {@code GET /v1/messages/search} refuses. */
@ParameterizedClass
@EnumSource(Engine.class)
class MessageSearchInputTest {
  @Parameter Engine engine;

  @ParameterizedTest
  @CsvSource({
    "'', query",
    "'?query=%20%3F', query",
    "'?query=a%20b%20c%20d%20e%20f%20g%20h%20i%20j%20k', query",
    "'?query=cake&before=cnv_1', before",
    "'?query=cake&from=today', from",
    "'?query=cake&channel=fax', channel",
    "'?query=cake&limit=0', limit"
  })
  void what_makes_no_sense_is_refused_by_name(String query, String field) {
    Answer refused = engine.server().signUp().get("/v1/messages/search" + query).expect(400);
    assertThat(refused.text("/errors/0/field")).isEqualTo("query:" + field);
  }
}
