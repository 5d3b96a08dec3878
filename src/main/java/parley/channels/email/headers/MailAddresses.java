package parley.channels.email.headers;

import java.util.List;

/** The addresses of {@code From}, {@code To}, {@code Cc}, {@code Reply-To} and {@code Sender}. */
public final class MailAddresses {
  private MailAddresses() {}

  /**
   * Reads what can be understood as an address and passes over all else: names with commas that
   * nobody quoted, groups, comments, brackets that don't end.
   *
   * @param value of the header field, undecoded: a comma or bracket in an encoded name is a part of
   *     the name
   * @param most how many to read
   */
  public static List<MailAddress> parse(String value, int most) {
    return new AddressScanner(value, most).addresses();
  }

  /** The same for all header fields of a name, from top to bottom. */
  public static List<MailAddress> of(MailHeaders headers, String name, int most) {
    return headers.all(name).stream()
        .flatMap(value -> parse(value, most).stream())
        .limit(most)
        .toList();
  }
}
