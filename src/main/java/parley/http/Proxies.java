package parley.http;

import java.net.InetAddress;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reverse proxies in front of this server: only what they say of their clients in {@code
 * X-Forwarded-For} is believed.
 */
public final class Proxies {
  /** No proxy: a request comes from whom it comes from. */
  public static final Proxies NONE = new Proxies(address -> false);

  /** Some proxies add the port. */
  private static final Pattern WITH_PORT =
      Pattern.compile("\\[([^]]+)](?::[0-9]+)?|([0-9.]+):[0-9]+");

  private final Predicate<InetAddress> trusted;

  /** Proxies at the addresses that are {@code trusted}. */
  public Proxies(Predicate<InetAddress> trusted) {
    this.trusted = trusted;
  }

  /**
   * Who sent a request: the last address that no trusted proxy has, read from the right. What
   * stands further to the left may be made up.
   *
   * @param peer the other end of the connection
   * @param forwarded the value of {@code X-Forwarded-For}, if there is one
   */
  public String client(String peer, @Nullable String forwarded) {
    String client = peer;
    String rest = forwarded == null ? "" : forwarded;
    Optional<InetAddress> known = literal(peer);
    while (known.filter(trusted).isPresent() && !rest.isBlank()) {
      int comma = rest.lastIndexOf(',');
      known = literal(rest.substring(comma + 1).strip());
      client = known.map(InetAddress::getHostAddress).orElse(client);
      rest = rest.substring(0, Math.max(comma, 0));
    }
    return client;
  }

  /** Says whether a reverse proxy has this address. */
  public boolean isTrusted(String address) {
    return literal(address).filter(trusted).isPresent();
  }

  private static Optional<InetAddress> literal(String text) {
    Matcher port = WITH_PORT.matcher(text);
    String bare = !port.matches() ? text : port.group(1) != null ? port.group(1) : port.group(2);
    try {
      return Optional.of(InetAddress.ofLiteral(bare));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
