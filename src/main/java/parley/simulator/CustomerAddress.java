package parley.simulator;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A customer as WhatsApp knows them: by a number, or by an id that hides it. One of the two is
 * null.
 *
 * @param waId the digits of the number, which in some countries are not those that people dial
 * @param userId business-scoped: {@code US.13491208655302741918}
 */
record CustomerAddress(@Nullable String waId, @Nullable String userId) {
  private static final Pattern PUNCTUATION = Pattern.compile("[-+().\\s]");
  private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{6,14}");
  private static final Pattern USER_ID = Pattern.compile("[A-Z]{2}\\.(ENT\\.)?[A-Za-z0-9]{1,128}");

  private static final Pattern MEXICO = Pattern.compile("^52([0-9]{10})$");
  private static final Pattern ARGENTINA = Pattern.compile("^54([0-8][0-9]{9})$");
  private static final Pattern BRAZIL =
      Pattern.compile("^55((?!1[1-9]|2[12478])[0-9]{2})9([0-9]{8})$");

  /** A phone number in international format; punctuation is ignored. */
  static Optional<CustomerAddress> ofPhone(String text) {
    String digits = PUNCTUATION.matcher(text).replaceAll("");
    return DIGITS.matcher(digits).matches()
        ? Optional.of(new CustomerAddress(asWhatsAppWrites(digits), null))
        : Optional.empty();
  }

  static Optional<CustomerAddress> ofUserId(String text) {
    return USER_ID.matcher(text).matches()
        ? Optional.of(new CustomerAddress(null, text))
        : Optional.empty();
  }

  /** Either of the two. */
  static Optional<CustomerAddress> of(String text) {
    return ofUserId(text).or(() -> ofPhone(text));
  }

  /** The number with its plus, or the id. */
  String text() {
    return waId == null ? Objects.requireNonNull(userId) : "+" + waId;
  }

  /** WhatsApp adds a digit in Mexico and Argentina, and leaves one out in most of Brazil. */
  private static String asWhatsAppWrites(String digits) {
    String mexican = MEXICO.matcher(digits).replaceFirst("521$1");
    String argentinian = ARGENTINA.matcher(mexican).replaceFirst("549$1");
    return BRAZIL.matcher(argentinian).replaceFirst("55$1$2");
  }
}
