package parley.channels.email.smtp;

import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailAddress;

/** Addresses as they stand in header fields and commands. */
final class HeaderAddress {
  private HeaderAddress() {}

  /** An address with its name, for a header field. */
  static InternetAddress of(MailAddress address) {
    return of(address.name(), forServers(address));
  }

  /** The same of parts. */
  static InternetAddress of(@Nullable String name, String address) {
    InternetAddress made = new InternetAddress();
    made.setAddress(address);
    try {
      made.setPersonal(name, StandardCharsets.UTF_8.name());
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException("every Java has UTF-8", e);
    }
    return made;
  }

  /** The address with the ASCII form of its domain, which every server takes. */
  static String forServers(MailAddress address) {
    return address.localPart() + "@" + asciiDomain(address.domain());
  }

  private static String asciiDomain(String domain) {
    try {
      return IDN.toASCII(domain);
    } catch (IllegalArgumentException e) {
      return domain;
    }
  }

  static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }
}
