package parley.contacts;

import java.util.Optional;
import parley.http.EmailAddress;

/** How addresses are written on a type of channel, so that two spellings of one are the same. */
public enum AddressSpelling {
  /** A phone number by its digits alone, or an id that the provider has made up. */
  PHONE {
    @Override
    Optional<String> parse(String written) {
      return Optional.of(
          PhoneNumbers.parseDigits(written)
              .map(international -> international.substring(1))
              .orElse(written));
    }
  },
  /** An e-mail address as it is compared. */
  EMAIL {
    @Override
    Optional<String> parse(String written) {
      return Optional.of(written.strip()).filter(EmailAddress::isValid).map(EmailAddress::folded);
    }
  },
  /** As it comes. */
  PLAIN {
    @Override
    Optional<String> parse(String written) {
      return Optional.of(written);
    }
  };

  /** The address as it is kept; empty for what can't be one. */
  abstract Optional<String> parse(String written);
}
