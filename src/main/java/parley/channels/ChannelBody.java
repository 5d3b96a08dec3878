package parley.channels;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;

/** Reads what a client says about a channel account. */
final class ChannelBody {
  private static final int NAME = 120;
  private static final int SECRET = 4096;

  /** Meta's have 32; whoever guesses it writes as any customer. */
  private static final int SHORTEST_APP_SECRET = 16;

  private static final int URL = 500;
  private static final int MOST_PER_SECOND = 1_000;
  private static final int MOST_BURST = 1_000;
  private static final int LONGEST_INTERVAL = 3_600;
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,32}");
  private static final Pattern TOKEN = Pattern.compile("[!-~]*");
  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");
  private static final Pattern LAST_SLASHES = Pattern.compile("(?<!/)/++$");
  private static final Pattern AFTER_RESOLVE = Pattern.compile("reopen|new_conversation");

  private ChannelBody() {}

  /** A new account. */
  static ChannelProfile added(Fields body) {
    return read(body, Field::required).profile();
  }

  /** A change of an account. */
  static ChannelChange changed(Fields body) {
    return read(body, Field::notNull);
  }

  private static ChannelChange read(Fields body, UnaryOperator<Field<String>> presence) {
    Field<String> name =
        presence
            .apply(body.text("name", NAME))
            .map(String::strip)
            .check(text -> !text.isEmpty(), "too_short", "must not be empty");
    Field<String> phoneNumberId = presence.apply(digits(body, "phone_number_id"));
    Field<String> businessAccountId = digits(body, "business_account_id");
    ChannelChange change =
        new ChannelChange(
            name.change(),
            phoneNumberId.change(),
            businessAccountId.change(),
            credentials(body.object("credentials")),
            settings(body.object("settings")));
    body.check();
    return change;
  }

  private static Field<String> digits(Fields body, String name) {
    return matching(body, name, 100, DIGITS, "must be 1 to 32 digits");
  }

  private static ChannelChange.Credentials credentials(Field<Fields> object) {
    FieldChange<String> absent = absent(object);
    Fields fields = object.orNull();
    if (fields == null) {
      return new ChannelChange.Credentials(absent, absent, absent);
    }
    return new ChannelChange.Credentials(
        secret(fields, "access_token")
            .check(
                text -> TOKEN.matcher(text).matches(),
                "invalid_format",
                "must be visible ASCII characters")
            .change(),
        secret(fields, "app_secret")
            .check(
                text -> text.length() >= SHORTEST_APP_SECRET,
                "too_short",
                "must have at least "
                    + SHORTEST_APP_SECRET
                    + " characters, as Meta's app secrets do")
            .change(),
        secret(fields, "verify_token").change());
  }

  private static Field<String> secret(Fields fields, String name) {
    return fields
        .text(name, SECRET)
        .check(text -> !text.isEmpty(), "too_short", "must not be empty; null clears it");
  }

  private static ChannelChange.Settings settings(Field<Fields> object) {
    FieldChange<String> absent = absent(object);
    Fields fields = object.orNull();
    if (fields == null) {
      return new ChannelChange.Settings(
          absent,
          absent,
          absent,
          absent(object),
          new ChannelChange.Pace(absent(object), absent(object), absent(object)));
    }
    return new ChannelChange.Settings(
        fields
            .text("graph_url", URL)
            .parse(
                ChannelBody::url, "invalid_format", "must be http(s)://host, without user or query")
            .change(),
        matching(fields, "graph_version", 100, VERSION, "must look like v25.0").change(),
        fields
            .choice(
                "after_resolve",
                text -> Optional.of(text).filter(t -> AFTER_RESOLVE.matcher(t).matches()))
            .change(),
        fields.flag("enforce_window").change(),
        new ChannelChange.Pace(
            between(fields, "messages_per_second", 0, MOST_PER_SECOND),
            between(fields, "pair_burst", 1, MOST_BURST),
            between(fields, "pair_interval_seconds", 0, LONGEST_INTERVAL)));
  }

  private static FieldChange<Integer> between(Fields fields, String name, int least, int most) {
    return fields
        .number(name)
        .check(
            value -> value >= least && value <= most,
            "out_of_range",
            "must be from " + least + " to " + most)
        .map(Long::intValue)
        .change();
  }

  /** An absent object leaves everything as it is; null clears everything. */
  private static <T> FieldChange<T> absent(Field<Fields> object) {
    return new FieldChange<>(object.isPresent(), null);
  }

  private static Field<String> matching(
      Fields fields, String name, int most, Pattern pattern, String message) {
    return fields
        .text(name, most)
        .check(text -> pattern.matcher(text).matches(), "invalid_format", message);
  }

  private static Optional<String> url(String text) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme();
      boolean plain =
          uri.getHost() != null
              && ("http".equals(scheme) || "https".equals(scheme))
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return plain ? Optional.of(LAST_SLASHES.matcher(text).replaceAll("")) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
