package parley.channels.email.headers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EncodedWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          plain                                       | plain
          =?utf-8?q?J=C3=BCrg?=                       | Jürg
          =?UTF-8?Q?J=c3=bcrg_B?=                     | Jürg B
          =?utf-8?B?SsO8cmc=?=                        | Jürg
          =?iso-8859-1?Q?J=FCrg?=                     | Jürg
          =?windows-1252?q?=80?=                      | €
          =?gb2312?b?suLK1A==?=                       | 测试
          =?iso-2022-jp?B?GyRCJUYlOSVIGyhC?=          | テスト
          =?utf-8*en?q?hi?=                           | hi
          Re: =?utf-8?q?J=C3=BCrg?= and more          | Re: Jürg and more
          =?utf-8?q?a?= =?utf-8?q?b?=                 | ab
          =?utf-8?q?a?= =?iso-8859-1?q?=FC?=          | aü
          =?utf-8?q?a?= b =?utf-8?q?c?=               | a b c
          Jürg =?utf-8?q?=C3=BC?=                     | Jürg ü
          """)
  void encoded_words_become_text(String raw, String text) {
    assertThat(EncodedWords.decoded(raw)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a=?utf-8?q?b?=c                             | abc
          =?utf-8?q?J=C3?= =?utf-8?q?=BCrg?=          | Jürg
          =?utf-8?B?8J+Y?= =?utf-8?Q?=80?=            | 😀
          =?utf-8?q?a b?=                             | a b
          =?utf-8?q?Jürg 🎉?=                         | Jürg 🎉
          =?utf-8?b?SsO8cmc?=                         | Jürg
          =?utf-8?b?SsO8cmcx1?=                       | Jürg1
          =?utf-8?b?Ss O8!cmc=?=                      | Jürg
          =?'utf8'?q?=C3=BC?=                         | ü
          =?x-unknown-1?q?J=C3=BCrg?=                 | Jürg
          =?x-unknown-1?q?J=FCrg?=                    | Jürg
          =?us-ascii?q?J=C3=BCrg?=                    | Jürg
          =?iso-8859-1?q?J=C3=BCrg?=                  | Jürg
          =?utf-8?q?J=FCrg?=                          | Jürg
          =?utf-8?q?100=?=                            | 100=
          =?utf-8?q?=zz?=                             | =zz
          """)
  void what_is_wrong_but_clear_is_read(String raw, String text) {
    assertThat(EncodedWords.decoded(raw)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=?",
        "=?=",
        "=?utf-8?q?",
        "=?utf-8?q?open",
        "=?utf-8?x?a?=",
        "=??q?a?=",
        "a =? b ?= c"
      })
  void what_is_no_encoded_word_stays(String raw) {
    assertThat(EncodedWords.decoded(raw)).isEqualTo(raw);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=?",
        "?=",
        "=?utf-8?q?",
        "=?x",
        "=??q?",
        "=?utf-8?q?a?= ",
        "=?x-none?b?YQ?=\t",
        "=?q?q?=?"
      })
  @Timeout(10)
  void a_mebibyte_takes_no_time(String filler) {
    String text = filler.repeat((1 << 20) / filler.length());
    assertThat(EncodedWords.decoded(text)).isNotEmpty();
  }
}
