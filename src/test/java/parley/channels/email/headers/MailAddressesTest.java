package parley.channels.email.headers;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailAddressesTest {
  private static final int MOST = 100;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          j@x.com                                         | j@x.com
          <j@x.com>                                       | j@x.com
          John <j@x.com>                                  | John <j@x.com>
          John Doe<j@x.com>                               | John Doe <j@x.com>
          "Doe, John" <j@x.com>                           | Doe, John <j@x.com>
          "Say \\"hi\\"" <j@x.com>                        | Say "hi" <j@x.com>
          j@x.com (John)                                  | John <j@x.com>
          John (Sales (North)) <j@x.com>                  | John <j@x.com>
          a@x.com, B <b@x.com>                            | a@x.com; B <b@x.com>
          Team: a@x.com, B <b@x.com>;, c@x.com            | a@x.com; B <b@x.com>; c@x.com
          =?utf-8?q?J=C3=BCrg?= <j@x.com>                 | Jürg <j@x.com>
          "=?utf-8?q?J=C3=BCrg?=" <j@x.com>               | Jürg <j@x.com>
          =?utf-8?q?Doe=2C_J?= <j@x.com>, k@x.com         | Doe, J <j@x.com>; k@x.com
          "john doe"@x.com                                | "john doe"@x.com
          <"doe, john"@x.com>                             | "doe, john"@x.com
          John <j@[192.0.2.1]>                            | John <j@[192.0.2.1]>
          jürg@bücher.example                             | jürg@bücher.example
          user@localhost                                  | user@localhost
          j.@docomo.example                               | j.@docomo.example
          <@a.com:j@x.com>                                | j@x.com
          """)
  void addresses_are_read_as_written(String value, String expected) {
    assertThat(parsed(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Doe, John <j@x.com>                             | Doe, John <j@x.com>
          Doe, John <j@x.com>, Roe, Jane <r@x.com>        | Doe, John <j@x.com>; Roe, Jane <r@x.com>
          Doe, John, j@x.com                              | j@x.com
          =?utf-8?q?Doe, J=C3=BCrg?= <j@x.com>            | Doe, Jürg <j@x.com>
          John <j@x.com                                   | John <j@x.com>
          John <j@x.com, k@x.com                          | John <j@x.com>; k@x.com
          <<j@x.com>>                                     | j@x.com
          John <Sales> <j@x.com>                          | John Sales <j@x.com>
          John Doe j@x.com                                | j@x.com
          "John <j@x.com>                                 | "John <j@x.com>
          John (Sales <j@x.com>                           | John (Sales <j@x.com>
          John) <j@x.com>                                 | John) <j@x.com>
          ,,; , j@x.com;;                                 | j@x.com
          <>, <j@x.com>                                   | j@x.com
          """)
  void what_nobody_quoted_or_closed_is_read(String value, String expected) {
    assertThat(parsed(value)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "John Doe",
        "<>",
        "undisclosed-recipients:;",
        "@",
        "@x.com",
        "john@",
        "john@x..com",
        "john@-, <foo>",
        "\"j@x.com\"",
        "=?utf-8?q?John_=3Cj@x=3E?=",
        "<j@x.com\u0000>",
        "<j\u202e@x.com>",
        "<\"a@b\"@x.com>",
        "<a b@x.com>",
        "<a@x.com@y.com>",
        "john@x.com/..",
        "john@x\u2100y.com"
      })
  void what_is_no_address_is_no_sender(String value) {
    assertThat(parsed(value)).isEmpty();
  }

  @Test
  void domain_that_ends_in_the_root_of_all() {
    assertThat(parsed("Jo <j@x.com.>")).isEqualTo("Jo <j@x.com>");
    assertThat(parsed("Jo <j@x.com..>")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "boss@bank.com",
        "boss\uff20bank.com",
        "=?utf-8?q?boss=40bank.com?=",
        "=?utf-8?q?a=00b?=",
        "ab\u202ecd",
        "=?utf-8?q?=E2=80=AE?="
      })
  void names_that_could_mislead_are_dropped(String name) {
    assertThat(MailAddresses.parse("\"" + name + "\" <j@x.com>", MOST))
        .containsExactly(new MailAddress(null, "j@x.com"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          John.Doe+Tag@Example.COM      | john.doe+tag@example.com
          ab@x.com                      | ab@x.com
          JÜRG@Bücher.example           | jürg@xn--bcher-kva.example
          j@XN--BCHER-KVA.example       | j@xn--bcher-kva.example
          j@straße.example              | j@straße.example
          j@x。com                      | j@x.com
          """)
  void addresses_are_compared_by_their_key(String address, String key) {
    assertThat(MailAddress.of(null, address).orElseThrow().key()).isEqualTo(key);
    assertThat(MailAddress.of(null, address).orElseThrow().address()).isEqualTo(address);
  }

  @Test
  void lengths_are_those_of_the_standard() {
    String domain = "d".repeat(63) + "." + "e".repeat(63) + "." + "f".repeat(61);
    assertThat(MailAddress.of(null, "l".repeat(64) + "@x.com")).isPresent();
    assertThat(MailAddress.of(null, "l".repeat(65) + "@x.com")).isEmpty();
    assertThat(MailAddress.of(null, "ü".repeat(33) + "@x.com")).isEmpty();
    assertThat(MailAddress.of(null, "l".repeat(64) + "@" + domain)).isPresent();
    assertThat(MailAddress.of(null, "l".repeat(64) + "@" + domain + "f")).isEmpty();
    assertThat(MailAddress.of("n".repeat(1_000), "j@x.com").orElseThrow().name()).hasSize(200);
  }

  @Test
  void no_more_are_read_than_asked_for() {
    assertThat(MailAddresses.parse("a@x.com, b@x.com, c@x.com", 2))
        .extracting(MailAddress::address)
        .containsExactly("a@x.com", "b@x.com");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<",
        ">",
        ",",
        "a,",
        "\"",
        "\\\"",
        "(",
        "()",
        "((a)",
        "@",
        "a@",
        "<a@",
        "=?utf-8?q?",
        "a <",
        ":",
        ";",
        "a@b ",
        "\"\\",
        "<\"",
        "a@b.c(",
        "\"a\"@"
      })
  @Timeout(10)
  void a_mebibyte_of_anything_takes_no_time(String filler) {
    String value = filler.repeat((1 << 20) / filler.length());
    assertThat(MailAddresses.parse(value, MOST)).hasSizeLessThanOrEqualTo(MOST);
  }

  @Test
  @Timeout(10)
  void a_hundred_thousand_commas_and_deep_comments_hide_nobody() {
    assertThat(parsed(",".repeat(100_000) + "John <j@x.com>")).isEqualTo("John <j@x.com>");
    assertThat(parsed("a,".repeat(100_000) + "b@x.com, c@x.com")).isEqualTo("b@x.com; c@x.com");
    assertThat(parsed("(".repeat(100_000) + ")".repeat(100_000) + "J <j@x.com>"))
        .isEqualTo("J <j@x.com>");
    assertThat(parsed("(".repeat(100_000) + " j@x.com")).isEqualTo("j@x.com");
  }

  private static String parsed(String value) {
    return MailAddresses.parse(value, MOST).stream()
        .map(a -> a.name() == null ? a.address() : a.name() + " <" + a.address() + ">")
        .collect(joining("; "));
  }
}
