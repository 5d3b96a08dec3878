package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.http.FieldError;

/** Which phone numbers are doubted, and why. */
class NumberingPlansTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "+14155552671",
        "+14165552671",
        "+442079460958",
        "+4915123456789",
        "+39066982",
        "+393123456789",
        "+79161234567",
        "+8613800138000",
        "+919876543210",
        "+2250712345678",
        "+80012345678"
      })
  void a_number_of_its_country_is_not(String phone) {
    assertThat(NumberingPlans.doubt(phone)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "+5215512345678", // Mexico with the 1 of mobile numbers
        "+525512345678",
        "+551187654321", // Brazil without the ninth digit
        "+5511987654321",
        "+5491123456789", // Argentina with the 9 of mobile numbers
        "+54111523456789" // and as dialled at home
      })
  void another_spelling_of_whatsapp_is_not(String phone) {
    assertThat(NumberingPlans.doubt(phone)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "+999123456789, invalid_country_code",
    "+2101234567, invalid_country_code",
    "+1415555, too_short",
    "+49151123, invalid_but_possible",
    "+141555526711, too_long",
    "+80012345, too_short",
    "+15551234567, invalid_but_possible",
    "+4402079460958, trunk_prefix",
    "+49015123456789, trunk_prefix",
    "+114155552671, trunk_prefix",
    "+789161234567, trunk_prefix",
    "+4400000000, invalid_but_possible"
  })
  void what_is_outside_of_the_plans_is_doubted_with_the_reason(String phone, String code) {
    assertThat(NumberingPlans.doubt(phone)).map(FieldError::code).contains(code);
  }

  @Test
  void nothing_that_is_taken_for_a_phone_number_breaks_it() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      int digits = 6 + random.nextInt(9);
      StringBuilder phone = new StringBuilder("+").append(1 + random.nextInt(9));
      random.ints(digits, 0, 10).map(d -> random.nextInt(3) == 0 ? 0 : d).forEach(phone::append);
      String number = phone.toString();
      assertThat(PhoneNumbers.parse(number)).contains(number);
      NumberingPlans.doubt(number).ifPresent(doubt -> assertThat(doubt.message()).isNotBlank());
    }
  }
}
