package parley.imports;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import org.jspecify.annotations.Nullable;

/** Phone numbers as they are written at home. */
final class LocalPhone {
  private static final PhoneNumberUtil PLANS = PhoneNumberUtil.getInstance();
  private static final int LONGEST = 64;

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
    String bare = phone.startsWith("'") ? phone.substring(1) : phone;
    if (region == null || bare.startsWith("+") || bare.length() > LONGEST) {
      return bare;
    }
    try {
      return PLANS.format(PLANS.parse(bare, region), PhoneNumberFormat.E164);
    } catch (NumberParseException e) {
      return bare;
    }
  }
}
