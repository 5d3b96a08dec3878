package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.text.Folding;

/** Ways to write the same: folded text, slugs, and the aliases of phone numbers. */
class SpellingTest {
  @ParameterizedTest
  @CsvSource({
    "Grace, grace",
    "JOSÉ, jose",
    "Straße ẞ, strasse ss",
    "Ｆｕｌｌ, full",
    "İstanbul ısı, istanbul isi",
    "ΟΔΥΣΣΕΥΣ, οδυσσευσ",
    "Œuvre Ærø Łódź, oeuvre aero lodz",
    "ﬁ, fi"
  })
  void folding_leaves_bare_letters_and_is_done_in_one_go(String text, String folded) {
    assertThat(Folding.fold(text)).isEqualTo(folded);
    assertThat(Folding.fold(folded)).isEqualTo(folded);
  }

  @ParameterizedTest
  @CsvSource({
    "VIP Customer, vip-customer",
    "vip-customer, vip-customer",
    "a_b, a_b",
    "a - _ b, a-b",
    "_a_, a",
    "ÉCLAIR, éclair",
    "№ 5, no-5"
  })
  void a_slug_of_a_slug_is_that_slug(String text, String slug) {
    assertThat(TagSlug.of(text)).contains(slug);
    assertThat(TagSlug.of(slug)).contains(slug);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-", "_", "!?", "👍"})
  void without_a_letter_or_digit_there_is_no_slug(String text) {
    assertThat(TagSlug.of(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "+44 (0)20 7946 0958, +442079460958",
    "+44 (0) 20 7946-0958, +442079460958",
    "+49(0)151 23456789, +4915123456789",
    "+1 (0) 415 555 2671, +14155552671",
    "+1 (415) 555-2671, +14155552671",
    "+39 06 6982, +39066982",
    "＋4915123456789, "
  })
  void a_zero_in_brackets_is_not_dialled_from_abroad(String text, @Nullable String number) {
    assertThat(PhoneNumbers.parse(text)).isEqualTo(Optional.ofNullable(number));
  }

  @Test
  void a_very_long_text_is_no_phone_number() {
    assertThat(PhoneNumbers.parse("+49151234567" + " ".repeat(1_000_000))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "5511987654321, 551187654321",
    "554188887777, 5541988887777",
    "5215512345678, 525512345678",
    "525512345678, 5215512345678"
  })
  void brazil_and_mexico_have_two_spellings(String number, String alias) {
    assertThat(PhoneAliases.of(number)).containsExactly(alias);
    assertThat(PhoneAliases.of(alias)).containsExactly(number);
  }

  @Test
  void argentina_has_three() {
    assertThat(PhoneAliases.of("5491123456789")).containsExactly("541123456789", "54111523456789");
    assertThat(PhoneAliases.of("54111523456789")).containsExactly("5491123456789", "541123456789");
    assertThat(PhoneAliases.of("543511234567"))
        .containsExactly("5493511234567", "54351151234567", "54351115234567");
  }

  @ParameterizedTest
  @ValueSource(strings = {"14155552671", "551133334444", "55", "", "US.55", "52155", "5"})
  void others_have_one(String number) {
    assertThat(PhoneAliases.of(number)).isEmpty();
  }
}
