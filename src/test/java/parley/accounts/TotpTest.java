package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
  private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

  /** RFC 6238, appendix B, the lines of SHA-1: the last six of their eight digits. */
  @ParameterizedTest
  @CsvSource({
    "59, 287082",
    "1111111109, 081804",
    "1111111111, 050471",
    "1234567890, 005924",
    "2000000000, 279037",
    "20000000000, 353130"
  })
  void the_codes_are_those_of_the_rfc(long second, String code) {
    assertThat(Totp.code(SECRET, Totp.step(Instant.ofEpochSecond(second)))).isEqualTo(code);
  }

  @Test
  void a_code_is_good_for_its_step_and_those_beside_it() {
    Instant now = Instant.ofEpochSecond(1_111_111_111);
    long step = Totp.step(now);
    for (long near = step - 1; near <= step + 1; near++) {
      assertThat(Totp.matching(SECRET, Totp.code(SECRET, near), now)).hasValue(near);
    }
    for (long far : new long[] {step - 2, step + 2}) {
      assertThat(Totp.matching(SECRET, Totp.code(SECRET, far), now)).isEmpty();
    }
    assertThat(Totp.matching(SECRET, "", now)).isEqualTo(OptionalLong.empty());
  }

  /** RFC 4648, section 10, without padding. */
  @ParameterizedTest
  @CsvSource({"f, MY", "fo, MZXQ", "foo, MZXW6", "foob, MZXW6YQ", "fooba, MZXW6YTB"})
  void base_32_is_that_of_the_rfc(String text, String encoded) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    assertThat(Base32.encode(bytes)).isEqualTo(encoded);
    assertThat(Base32.decode(encoded)).isEqualTo(bytes);
  }
}
