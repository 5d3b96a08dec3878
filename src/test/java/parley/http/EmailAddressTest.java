package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ways to write the same e-mail address. */
class EmailAddressTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Ada@Example.COM               | ada@example.com
          JÜRG@Bücher.example           | jürg@bücher.example
          j@XN--BCHER-KVA.example       | j@bücher.example
          j@bu\u0308cher.example        | j@bücher.example
          j@straße.example              | j@straße.example
          j@xn--strae-oqa.example       | j@xn--strae-oqa.example
          j@xn--99999999.example        | j@xn--99999999.example
          j@x。com                      | j@x.com
          j@Büc                         | j@büc
          Jürg                          | jürg
          """)
  void people_read_a_domain_in_its_own_script(String written, String readable) {
    assertThat(EmailAddress.readable(written)).isEqualTo(readable);
    assertThat(EmailAddress.readable(readable)).isEqualTo(readable);
  }

  @Test
  void only_an_international_domain_has_two_spellings() {
    assertThat(EmailAddress.spellings("Ada@Example.com")).containsExactly("ada@example.com");
    assertThat(EmailAddress.spellings("Ada@Bücher.example"))
        .containsExactly("ada@bücher.example", "ada@xn--bcher-kva.example");
  }
}
