package parley.storage;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;

/**
 * The address of a PostgreSQL database: what hosts hand out ({@code postgres://name:word@host/db},
 * as libpq reads it), or what JDBC reads.
 */
public final class DatabaseUrl {
  private static final String JDBC = "jdbc:postgresql://";
  private static final String HOST = "(?:\\[[0-9a-fA-F:.]+]|[A-Za-z0-9._-]*+)(?::[0-9]{1,5}+)?+";
  private static final Pattern FORM =
      Pattern.compile(
          "(?<jdbc>jdbc:)?postgres(?:ql)?://(?:(?<user>[^/?]*)@)?(?<hosts>%1$s(?:,%1$s)*)"
                  .formatted(HOST)
              + "(?:/(?<name>[^/?@]*))?(?:\\?(?<query>.*))?");

  /** What stands before the parameters, when no part of it can be a password. */
  private static final Pattern PLACE =
      Pattern.compile("jdbc:postgresql:(?://%1$s(?:,%1$s)*/)?[\\w.%%+~-]*".formatted(HOST));

  /**
   * libpq's names (section 34.1.2 of PostgreSQL's manual) of what JDBC's driver calls otherwise.
   */
  private static final Map<String, String> NAMES =
      Map.of(
          "application_name", "ApplicationName",
          "channel_binding", "channelBinding",
          "connect_timeout", "connectTimeout",
          "target_session_attrs", "targetServerType");

  private static final Map<String, String> TARGETS =
      Map.of(
          "read-write", "primary",
          "read-only", "secondary",
          "standby", "secondary",
          "prefer-standby", "preferSecondary");

  private DatabaseUrl() {}

  /**
   * The address in JDBC's form, with the name and the password among the parameters.
   *
   * @throws IllegalArgumentException saying what it must look like, and nothing of what it is
   */
  public static String jdbc(String address) {
    if (address.startsWith("jdbc:postgresql:") && !address.startsWith(JDBC)) {
      return address;
    }
    Matcher form = FORM.matcher(address);
    if (!form.matches()) {
      throw malformed();
    }
    List<String> parameters = user(form.group("user"));
    boolean jdbc = form.group("jdbc") != null;
    String query = form.group("query");
    if (query != null && !query.isEmpty()) {
      parameters.addAll(jdbc ? List.of(query) : translated(query));
    }
    String name = form.group("name") == null ? "" : form.group("name");
    return JDBC
        + form.group("hosts")
        + "/"
        + (jdbc ? name : encoded(decoded(name)))
        + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters));
  }

  /**
   * An address in JDBC's form, for people and logs, without its passwords. What the driver has no
   * name for is hidden, too: an {@code &} in a password makes parameters of its rest.
   */
  public static String masked(String jdbc) {
    String[] parts = jdbc.split("\\?", 2);
    String place = PLACE.matcher(parts[0]).matches() ? parts[0] : "jdbc:postgresql:***";
    return parts.length == 1
        ? place
        : Stream.of(parts[1].split("&", -1))
            .map(DatabaseUrl::maskedParameter)
            .collect(Collectors.joining("&", place + "?", ""));
  }

  private static String maskedParameter(String parameter) {
    String name = parameter.split("=", 2)[0];
    if (PGProperty.forName(name) == null) {
      return "***";
    }
    return name.contains("password") ? name + "=***" : parameter;
  }

  /** A sentence in which an address may stand; nobody can tell where one with a blank ends. */
  static String maskedIn(String sentence) {
    return sentence.replaceAll("(?is)(jdbc:|//|password=).*", "$1***");
  }

  private static List<String> user(@Nullable String user) {
    List<String> parameters = new ArrayList<>();
    if (user != null) {
      String[] parts = user.split(":", 2);
      parameters.add("user=" + encoded(decoded(parts[0])));
      if (parts.length == 2) {
        parameters.add("password=" + encoded(decoded(parts[1])));
      }
    }
    return parameters;
  }

  private static List<String> translated(String query) {
    List<String> parameters = new ArrayList<>();
    for (String parameter : query.split("&", -1)) {
      String[] parts = parameter.split("=", 2);
      String name = decoded(parts[0]);
      String value = parts.length == 2 ? decoded(parts[1]) : "";
      boolean target = name.equals("target_session_attrs");
      parameters.add(
          encoded(NAMES.getOrDefault(name, name))
              + "="
              + encoded(target ? TARGETS.getOrDefault(value, value) : value));
    }
    return parameters;
  }

  /** Percent signs only: a plus is a plus to libpq. */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw malformed();
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException(
        "must look like postgres://name:password@host:5432/database, with %40 for an @ and the like"
            + " in the password, or jdbc:postgresql://host:5432/database?user=…&password=…");
  }
}
