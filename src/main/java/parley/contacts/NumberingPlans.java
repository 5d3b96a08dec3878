package parley.contacts;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.ValidationResult;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.FieldError;

/**
 * The numbering plans of all countries, as libphonenumber knows them. Plans change and the library
 * is always a little behind, so that a number outside of them is doubted, never refused.
 */
final class NumberingPlans {
  private static final int LONGEST_COUNTRY_CODE = 3;

  private static final PhoneNumberUtil PLANS = PhoneNumberUtil.getInstance();

  private NumberingPlans() {}

  /**
   * What speaks against a phone number; empty when it, or another spelling that WhatsApp may use
   * for it, is in a range that its country gives out.
   *
   * @param phone as {@link PhoneNumbers} has parsed it
   */
  static Optional<FieldError> doubt(String phone) {
    if (isInRange(phone) || isInRangeByAnAlias(phone)) {
      return Optional.empty();
    }
    PhoneNumber number = number(phone);
    if (number == null) {
      return Optional.of(doubt("invalid_country_code", "begins with no country code in use"));
    }
    return Optional.of(
        withoutTrunkPrefix(phone)
            .map(other ->
                doubt("trunk_prefix", "is dialled so at home only, from abroad as " + other))
            .orElseGet(() -> doubt(PLANS.isPossibleNumberWithReason(number))));
  }

  private static FieldError doubt(ValidationResult length) {
    return switch (length) {
      case TOO_SHORT -> doubt("too_short", "has fewer digits than the numbers of its country");
      case TOO_LONG -> doubt("too_long", "has more digits than the numbers of its country");
      case INVALID_LENGTH, IS_POSSIBLE_LOCAL_ONLY ->
          doubt("invalid_length", "has not as many digits as the numbers of its country");
      case INVALID_COUNTRY_CODE, IS_POSSIBLE ->
          doubt("invalid_but_possible", "is in a range that its country has not given out");
    };
  }

  private static FieldError doubt(String code, String message) {
    return new FieldError("/phone", code, message);
  }

  private static boolean isInRangeByAnAlias(String phone) {
    List<String> aliases = PhoneAliases.of(phone.substring(1));
    return aliases.stream().anyMatch(alias -> isInRange("+" + alias));
  }

  private static boolean isInRange(String phone) {
    PhoneNumber number = number(phone);
    return number != null && PLANS.isValidNumber(number);
  }

  /** The number without the digits that are dialled before it at home, if that puts it right. */
  private static Optional<String> withoutTrunkPrefix(String phone) {
    try {
      PhoneNumber parsed = PLANS.parse(phone, null);
      return Optional.of(PLANS.format(parsed, PhoneNumberFormat.E164))
          .filter(other -> !other.equals(phone) && PLANS.isValidNumber(parsed));
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes digits as they are, which is a fifth of the work of the library's own parser, as that
   * reads free text. Null without a country code; none of them begins another one.
   */
  private static @Nullable PhoneNumber number(String phone) {
    for (int end = 2; end <= 1 + LONGEST_COUNTRY_CODE; end++) {
      int countryCode = Integer.parseInt(phone, 1, end, 10);
      if (PLANS.getSupportedCallingCodes().contains(countryCode)) {
        return number(countryCode, phone.substring(end));
      }
    }
    return null;
  }

  private static PhoneNumber number(int countryCode, String digits) {
    int zeros = (int) digits.chars().takeWhile(digit -> digit == '0').count();
    PhoneNumber number =
        new PhoneNumber().setCountryCode(countryCode).setNationalNumber(Long.parseLong(digits));
    return zeros == 0 ? number : number.setItalianLeadingZero(true).setNumberOfLeadingZeros(zeros);
  }
}
