package parley.mail;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the mail server is: {@code smtp://name:password@host:587}.
 *
 * @param host a name or an address, without brackets
 * @param login empty for a server that takes mail without
 */
public record SmtpUrl(Security security, String host, int port, Optional<Login> login) {
  /** How the connection is protected. */
  public enum Security {
    /** Encrypted after STARTTLS, or not used (RFC 3207). */
    STARTTLS("smtp", 587),
    /** Encrypted from the first byte (RFC 8314). */
    TLS("smtps", 465),
    /** Not encrypted: for a relay on the same machine. */
    NONE("smtp+plain", 25);

    private final String scheme;
    private final int port;

    Security(String scheme, int port) {
      this.scheme = scheme;
      this.port = port;
    }
  }

  /** Who logs in. */
  public record Login(String name, String password) {
    @Override
    public String toString() {
      return "Login[***]";
    }
  }

  private static final Pattern FORM =
      Pattern.compile(
          "(?<scheme>smtp|smtps|smtp\\+plain)://"
              + "(?:(?<name>[^:/?#@]+):(?<password>[^/?#@]+)@)?"
              + "(?<host>\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]+)(?::(?<port>[0-9]{1,5}))?/?");

  private static final int LAST_PORT = 65_535;

  /**
   * Reads an address.
   *
   * @throws IllegalArgumentException saying what it must look like, and nothing of what it is
   */
  public static SmtpUrl parse(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw malformed();
    }
    Security security = security(form.group("scheme"));
    return new SmtpUrl(
        security,
        form.group("host").replaceAll("[\\[\\]]", ""),
        port(form.group("port"), security),
        login(form.group("name"), form.group("password")));
  }

  private static Security security(String scheme) {
    return switch (scheme) {
      case "smtp" -> Security.STARTTLS;
      case "smtps" -> Security.TLS;
      default -> Security.NONE;
    };
  }

  private static int port(@Nullable String text, Security security) {
    int port = text == null ? security.port : Integer.parseInt(text);
    if (port < 1 || port > LAST_PORT) {
      throw malformed();
    }
    return port;
  }

  private static Optional<Login> login(@Nullable String name, @Nullable String password) {
    return name == null || password == null
        ? Optional.empty()
        : Optional.of(new Login(decoded(name), decoded(password)));
  }

  /** Percent signs only: a plus is a plus. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException(
        "must look like smtp://name:password@host:587 (STARTTLS), smtps://name:password@host:465 or"
            + " smtp+plain://host:25, with %40 for an @ and the like in the password");
  }

  /** The address without its password, for people and logs. */
  public String masked() {
    return security.scheme
        + "://"
        + login.map(known -> "***@").orElse("")
        + (host.contains(":") ? "[" + host + "]" : host)
        + ":"
        + port;
  }
}
