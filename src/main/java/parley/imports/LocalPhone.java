package parley.imports;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Phone numbers as they are written at home. */
final class LocalPhone {
  private static final PhoneNumberUtil PLANS = PhoneNumberUtil.getInstance();
  private static final int LONGEST = 64;

  /** What most countries dial before a number of another one, and no number begins with (E.164). */
  private static final String ABROAD = "00";

  /**
   * What stands before a number in a cell: of a spreadsheet, of a link, of a form of Facebook's.
   */
  private static final Pattern LINK = Pattern.compile("^(?:'|tel:|p:)", Pattern.CASE_INSENSITIVE);

  /** What Germans and Austrians put between an area and a number. */
  private static final char BEHIND_AREA = '/';

  private LocalPhone() {}

  /**
   * Whether there are phones as they are written at home there: by the two letters of a country.
   */
  static boolean knows(String region) {
    return PLANS.getSupportedRegions().contains(region);
  }

  /**
   * The number with its country, if it can be read so; else as it is.
   *
   * @param region null when nobody has said where home is
   */
  static String international(String phone, @Nullable String region) {
    String bare = LINK.matcher(phone).replaceFirst("").replace(BEHIND_AREA, ' ');
    if (region == null) {
      return bare.startsWith(ABROAD) ? "+" + bare.substring(ABROAD.length()) : bare;
    }
    if (bare.startsWith("+") || bare.length() > LONGEST) {
      return bare;
    }
    return withItsCountry(bare, region)
        .or(() -> parsed(bare, region))
        .map(number -> PLANS.format(number, PhoneNumberFormat.E164))
        .orElse(bare);
  }

  /** Many programs write numbers with the country, but without a plus: 49 151 and not 0151. */
  private static Optional<PhoneNumber> withItsCountry(String bare, String region) {
    return bare.startsWith(Integer.toString(PLANS.getCountryCodeForRegion(region)))
        ? parsed("+" + bare, region).filter(PLANS::isValidNumber)
        : Optional.empty();
  }

  private static Optional<PhoneNumber> parsed(String phone, String region) {
    try {
      return Optional.of(PLANS.parse(phone, region));
    } catch (NumberParseException e) {
      return Optional.empty();
    }
  }
}
