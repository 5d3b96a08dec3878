package parley;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parley.mail.MailSettings;
import parley.mail.SmtpUrl;
import parley.media.BucketSettings;
import parley.outbound.AddressRange;
import parley.storage.DatabaseUrl;

/**
 * Where settings come from, and how they are read.
 *
 * @param asked the names that have been read so far
 */
record Settings(Map<String, String> environment, Properties file, Set<String> asked) {
  private static final String PREFIX = "PARLEY_";
  private static final Pattern ORIGIN =
      Pattern.compile("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

  /** What is read elsewhere: by the launcher, before there are settings, by tests. */
  private static final Set<String> OTHERS =
      Set.of("PARLEY_JAVA_OPTS", SettingsFile.NAME, "PARLEY_TEST_PG_URL");

  Settings(Map<String, String> environment, Properties file) {
    this(environment, file, new TreeSet<>());
  }

  /** A sentence about each name that nothing has read; asked for when all have been. */
  List<String> unknown() {
    return Stream.concat(
            environment.keySet().stream().filter(name -> name.startsWith(PREFIX)),
            file.stringPropertyNames().stream())
        .filter(name -> !asked.contains(name) && !OTHERS.contains(name))
        .sorted()
        .distinct()
        .map(name ->
            "unknown setting "
                + name
                + Suggestion.to(name, asked).map(near -> ", did you mean " + near + "?").orElse(""))
        .toList();
  }

  Optional<String> text(String name) {
    asked.add(name);
    return Optional.ofNullable(environment.get(name))
        .or(() -> Optional.ofNullable(file.getProperty(name)))
        .map(String::strip)
        .filter(text -> !text.isEmpty());
  }

  Optional<Integer> number(String name, int least, int most) {
    return number(name, least, most, "");
  }

  private Optional<Integer> number(String name, int least, int most, String orElse) {
    return text(name)
        .map(text -> {
          int number = text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
          if (number < least || number > most) {
            throw new IllegalArgumentException(
                name + " must be a number from " + least + " to " + most + orElse);
          }
          return number;
        });
  }

  /** A number, {@code fallback} when it isn't set, or empty for the word {@code off}. */
  OptionalInt limit(String name, int most, int fallback) {
    return text(name).filter("off"::equals).isPresent()
        ? OptionalInt.empty()
        : OptionalInt.of(number(name, 1, most, ", or off for no limit").orElse(fallback));
  }

  /** What stands between commas. */
  List<String> list(String name) {
    return Arrays.stream(text(name).orElse("").split(","))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /** Origins as browsers send them: without a path, and in lower case. */
  List<String> origins(String name) {
    List<String> origins = list(name);
    if (!origins.stream().allMatch(origin -> ORIGIN.matcher(origin).matches())) {
      throw new IllegalArgumentException(
          name
              + " must be origins in lower case with commas between, such as"
              + " https://desk.example.com (no path, no slash at the end); * is not taken: name"
              + " the pages that may call");
    }
    return origins;
  }

  /**
   * A text of a certain form.
   *
   * @param words what it must be, for people
   */
  Optional<String> pattern(String name, String pattern, String words) {
    Optional<String> text = text(name);
    if (text.isPresent() && !text.get().matches(pattern)) {
      throw new IllegalArgumentException(name + " must be " + words);
    }
    return text;
  }

  /** One of some words. */
  Optional<String> word(String name, String... words) {
    return pattern(name, String.join("|", words), String.join(" or ", words));
  }

  Optional<String> databaseUrl(String name) {
    return read(name, DatabaseUrl::jdbc);
  }

  /** An address of the web that paths can follow: without a slash at the end. */
  Optional<String> address(String name) {
    return text(name)
        .map(text -> {
          if (!isAddress(text)) {
            throw new IllegalArgumentException(
                name
                    + " must be an http or https address without a query, like"
                    + " https://parley.example.com");
          }
          return text.replaceAll("/+$", "");
        });
  }

  private static boolean isAddress(String text) {
    try {
      URI uri = new URI(text);
      return Set.of("http", "https").contains(String.valueOf(uri.getScheme()))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }

  /** The key; the first one, where the setting has all lines of a file like {@code secret.key}. */
  Optional<String> key(String name) {
    return keys(name).stream().findFirst();
  }

  /** Those behind the key of {@code name}, and all of {@code more}. */
  List<String> oldKeys(String name, String more) {
    return Stream.concat(keys(name).stream().skip(1), keys(more).stream()).toList();
  }

  private List<String> keys(String name) {
    List<String> keys =
        list(name).stream().flatMap(String::lines).filter(line -> !line.isBlank()).toList();
    if (!keys.stream().allMatch(key -> key.matches("[A-Za-z0-9+/]{43}="))) {
      throw new IllegalArgumentException(
          name + " must be base64 of 32 bytes, as openssl rand -base64 32 makes it");
    }
    return keys;
  }

  Optional<Boolean> flag(String name) {
    return text(name)
        .map(text ->
            switch (text) {
              case "on" -> true;
              case "off" -> false;
              default -> throw new IllegalArgumentException(name + " must be on or off");
            });
  }

  Optional<BucketSettings> bucket() {
    Optional<String> key = text("PARLEY_MEDIA_ACCESS_KEY");
    Optional<String> secret = text("PARLEY_MEDIA_SECRET_KEY");
    if (key.isPresent() != secret.isPresent()) {
      throw new IllegalArgumentException(
          "PARLEY_MEDIA_ACCESS_KEY and PARLEY_MEDIA_SECRET_KEY must be set together");
    }
    Optional<URI> endpoint =
        pattern(
                "PARLEY_MEDIA_ENDPOINT",
                "https?://[^/?#@]+",
                "an http or https address without a path, like https://minio.example.com:9000")
            .map(URI::create);
    String region = text("PARLEY_MEDIA_REGION").orElse("us-east-1");
    return pattern(
            "PARLEY_MEDIA_BUCKET",
            "[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]",
            "the name of a bucket: 3 to 63 small letters, digits, points and hyphens")
        .map(name ->
            new BucketSettings(
                name,
                endpoint,
                region,
                key.map(id -> new BucketSettings.Keys(id, secret.orElseThrow()))));
  }

  /** Links are printed only where the simulator would run by itself: on a developer's machine. */
  MailSettings mail(boolean loopback) {
    boolean developing =
        loopback && text("PARLEY_PUBLIC_URL").isEmpty() && text("PARLEY_TRUSTED_PROXIES").isEmpty();
    return new MailSettings(
        mailServer(),
        address("PARLEY_APP_URL"),
        text("PARLEY_MAIL_TEMPLATES").map(Path::of),
        developing);
  }

  private Optional<MailSettings.Server> mailServer() {
    Optional<SmtpUrl> url = read("PARLEY_SMTP_URL", SmtpUrl::parse);
    Optional<MailSettings.Sender> from = read("PARLEY_MAIL_FROM", MailSettings.Sender::new);
    if (url.isPresent() != from.isPresent()) {
      throw new IllegalArgumentException(
          "PARLEY_SMTP_URL and PARLEY_MAIL_FROM must be set together");
    }
    return url.map(known -> new MailSettings.Server(known, from.orElseThrow()));
  }

  private <T> Optional<T> read(String name, Function<String, T> parse) {
    try {
      return text(name).map(parse);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " " + e.getMessage(), e);
    }
  }

  List<AddressRange> ranges(String name) {
    try {
      return list(name).stream().map(AddressRange::parse).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          name + " must be ranges of addresses with commas between: 10.0.0.0/8, fd00::/8", e);
    }
  }
}
