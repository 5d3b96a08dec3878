package parley.channels.email.headers;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The addresses of an organization's mailboxes, whatever stands in them behind a plus: answers to a
 * conversation's own address come to the mailbox.
 */
public final class OwnAddresses {
  private final Set<String> bare;

  private OwnAddresses(Set<String> bare) {
    this.bare = bare;
  }

  /**
   * The addresses of mailboxes.
   *
   * @param one of them
   * @param others of them, which may be none
   */
  public static OwnAddresses of(String one, Set<String> others) {
    return new OwnAddresses(
        Stream.concat(Stream.of(one), others.stream())
            .map(address -> MailAddress.of(null, address).map(MailAddress::key).orElse(address))
            .map(OwnAddresses::bare)
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Whether mail to this address comes to us. */
  public boolean has(MailAddress address) {
    return bare.contains(bare(address.key()));
  }

  private static String bare(String key) {
    int at = key.lastIndexOf('@');
    int plus = key.indexOf('+');
    return plus > 0 && plus < at ? key.substring(0, plus) + key.substring(at) : key;
  }
}
