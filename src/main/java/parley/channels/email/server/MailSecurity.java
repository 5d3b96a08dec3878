package parley.channels.email.server;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import parley.outbound.AddressPolicy;

/** How the connection with a mail server is protected. */
public enum MailSecurity {
  /** Encrypted after a first greeting, or not used. */
  STARTTLS(587),
  /** Encrypted from the first byte. */
  TLS(465),
  /** Not encrypted: for servers on this machine, and no others. */
  NONE(25);

  private final int port;

  MailSecurity(int port) {
    this.port = port;
  }

  /** The port of servers that send, where none is set. */
  public int port() {
    return port;
  }

  /**
   * Which of these addresses may be connected to: without encryption no word leaves this machine.
   */
  public AddressPolicy reaching(AddressPolicy reachable) {
    return this == NONE
        ? (address, port) -> address.isLoopbackAddress() && reachable.allows(address, port)
        : reachable;
  }

  /** The value of a setting; the first where none is set. */
  public static MailSecurity of(@Nullable String word) {
    return word == null ? STARTTLS : valueOf(word.toUpperCase(Locale.ROOT));
  }
}
