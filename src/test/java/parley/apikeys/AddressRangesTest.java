package parley.apikeys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are inside of which ranges. */
class AddressRangesTest {
  @ParameterizedTest
  @CsvSource({
    "203.0.113.0/24, 203.0.113.255, true",
    "203.0.113.0/24, 203.0.114.0, false",
    "203.0.113.7, 203.0.113.7, true",
    "203.0.113.0/24, ::ffff:203.0.113.1, true",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 203.0.113.1, false",
    "0.0.0.0/0, 2001:db8::1, false",
    "fe80::/10, fe80::1%nowhere0, false"
  })
  void an_address_is_inside_or_not(String range, String address, boolean inside) {
    assertThat(AddressRanges.of(List.of(range)).test(address)).isEqualTo(inside);
  }

  @Test
  void without_a_range_every_address_is_inside() {
    assertThat(AddressRanges.of(List.of()).test("203.0.113.1")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "203.0.113.0/33",
        "203.0.113.0/",
        "203.0.113.0/-1",
        "example.com",
        "10/8/8",
        "203.0.113",
        "10.0/16",
        "7"
      })
  void what_is_no_range_is_none(String text) {
    assertThat(AddressRanges.range(text)).isEmpty();
  }
}
