package parley.channels;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One field that a type of channel has in its body, in {@code credentials} or in {@code settings}:
 * how it is read, checked, described and kept.
 *
 * @param name as in the API
 * @param kind what it may hold
 * @param use what else than its adapter reads it for
 */
public record ChannelField(String name, Kind kind, Use use) {
  private static final int SECRET = 4096;
  private static final int URL = 500;
  private static final int MADE_BYTES = 12;
  private static final String SITE =
      "must be like https://shop.example.com or https://*.example.com";
  private static final Pattern LAST_SLASHES = Pattern.compile("(?<!/)/++$");

  /** What a field may hold. */
  public sealed interface Kind {

    /** As JSON Schema 2020-12; {@code nullable} where null clears it. */
    default ObjectNode schema(boolean nullable) {
      ObjectNode schema = Json.object();
      if (nullable) {
        schema.putArray("type").add(typeName()).add("null");
      } else {
        schema.put("type", typeName());
      }
      describe(schema, nullable);
      return schema;
    }

    /** The type in JSON Schema. */
    String typeName();

    /** Adds what else a value must be. */
    void describe(ObjectNode schema, boolean nullable);

    /**
     * A text.
     *
     * @param least characters that it has at least
     * @param most code points that it has at most
     * @param pattern what all of it matches; null when that doesn't matter
     * @param hint what is said to one that is too short or doesn't match
     */
    record Text(int least, int most, @Nullable Pattern pattern, String hint) implements Kind {
      @Override
      public String typeName() {
        return "string";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        if (least > 0) {
          schema.put("minLength", least);
        }
        schema.put("maxLength", most);
        if (pattern != null) {
          schema.put("pattern", "^" + pattern.pattern() + "$");
        }
      }
    }

    /** A whole number within these limits. */
    record Whole(int least, int most) implements Kind {
      @Override
      public String typeName() {
        return "integer";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        schema.put("minimum", least).put("maximum", most);
      }
    }

    /** True or false. */
    record Flag() implements Kind {
      @Override
      public String typeName() {
        return "boolean";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {}
    }

    /** One of these words. */
    record Choice(List<String> words) implements Kind {
      @Override
      public String typeName() {
        return "string";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        ArrayNode values = schema.putArray("enum");
        words.forEach(values::add);
        if (nullable) {
          values.addNull();
        }
      }
    }

    /**
     * A key that the server makes, for a channel of ours.
     *
     * @param prefix what it begins with
     */
    record Made(String prefix) implements Kind {
      @Override
      public String typeName() {
        return "string";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        schema.put("readOnly", true);
      }
    }

    /** Sites; see {@link SiteOrigin}. */
    record Sites(int most) implements Kind {
      @Override
      public String typeName() {
        return "array";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        schema.put("maxItems", most);
        schema.putObject("items").put("type", "string").put("maxLength", SiteOrigin.LONGEST);
      }
    }

    /** The start of a provider's URLs: http or https and a host, without user or query. */
    record Url() implements Kind {
      @Override
      public String typeName() {
        return "string";
      }

      @Override
      public void describe(ObjectNode schema, boolean nullable) {
        schema.put("format", "uri").put("maxLength", URL);
      }
    }
  }

  /** What else than its adapter reads a field for. */
  public enum Use {
    /** Nothing. */
    PLAIN,
    /** It goes along with every call: one meant for one server is not sent to another. */
    SENT,
    /** A hook that names no channel finds its channels by it. */
    LOOKUP
  }

  /** A text that must match all of a pattern; {@code hint} is said otherwise. */
  public static ChannelField matching(String name, Pattern pattern, String hint) {
    return new ChannelField(name, new Kind.Text(0, 100, pattern, hint), Use.PLAIN);
  }

  /** A text of at most {@code most} code points, cleared by null. */
  public static ChannelField text(String name, int most) {
    return new ChannelField(
        name, new Kind.Text(1, most, null, "must not be empty; null clears it"), Use.PLAIN);
  }

  /** A secret: sealed at rest, never shown, cleared by null. */
  public static ChannelField secret(String name) {
    return new ChannelField(
        name, new Kind.Text(1, SECRET, null, "must not be empty; null clears it"), Use.PLAIN);
  }

  /** A secret of at least {@code least} characters; {@code hint} is said of a shorter one. */
  public static ChannelField secret(String name, int least, String hint) {
    return new ChannelField(name, new Kind.Text(least, SECRET, null, hint), Use.PLAIN);
  }

  /** A secret that goes along with every call, hence of visible ASCII characters. */
  public static ChannelField token(String name) {
    Pattern visible = Pattern.compile("[!-~]*");
    return new ChannelField(
        name, new Kind.Text(1, SECRET, visible, "must be visible ASCII characters"), Use.SENT);
  }

  /** Where a provider's API is. */
  public static ChannelField url(String name) {
    return new ChannelField(name, new Kind.Url(), Use.PLAIN);
  }

  /** One of some words. */
  public static ChannelField choice(String name, String... words) {
    return new ChannelField(name, new Kind.Choice(List.of(words)), Use.PLAIN);
  }

  /** True or false. */
  public static ChannelField flag(String name) {
    return new ChannelField(name, new Kind.Flag(), Use.PLAIN);
  }

  /** A whole number from {@code least} to {@code most}. */
  public static ChannelField whole(String name, int least, int most) {
    return new ChannelField(name, new Kind.Whole(least, most), Use.PLAIN);
  }

  /** A key that the server makes. */
  public static ChannelField made(String name, String prefix) {
    return new ChannelField(name, new Kind.Made(prefix), Use.PLAIN);
  }

  /** Sites, {@code most} at most. */
  public static ChannelField sites(String name, int most) {
    return new ChannelField(name, new Kind.Sites(most), Use.PLAIN);
  }

  /** Whether the server makes it. */
  boolean isMade() {
    return kind instanceof Kind.Made;
  }

  /** A new key, for a field that {@link #isMade}; so long that nobody guesses another. */
  String make(RandomGenerator random) {
    byte[] bytes = new byte[MADE_BYTES];
    random.nextBytes(bytes);
    String prefix = kind instanceof Kind.Made(var start) ? start : "";
    return prefix + HexFormat.of().formatHex(bytes);
  }

  /** The same field, by which a hook finds its channels. */
  public ChannelField lookup() {
    return new ChannelField(name, kind, Use.LOOKUP);
  }

  /** Reads a text field. */
  Field<String> text(Fields fields) {
    return switch (kind) {
      case Kind.Text text -> text(fields, text);
      case Kind.Url _ ->
          fields
              .text(name, URL)
              .parse(
                  ChannelField::parsed,
                  "invalid_format",
                  "must be http(s)://host, without user or query");
      case Kind.Choice(var words) ->
          fields.choice(name, word -> Optional.of(word).filter(words::contains));
      case Kind.Made _ ->
          fields.text(name, SECRET).check(text -> false, "not_changeable", "is made by the server");
      case Kind.Whole _, Kind.Flag _, Kind.Sites _ ->
          throw new IllegalStateException(name + " is no text");
    };
  }

  /**
   * Reads what a body says about this field; a value is a String, an Integer, a Boolean or a list
   * of Strings.
   */
  FieldChange<?> read(Fields fields) {
    return switch (kind) {
      case Kind.Text _, Kind.Url _, Kind.Choice _, Kind.Made _ -> text(fields).change();
      case Kind.Sites(int most) ->
          fields
              .texts(name, most, SiteOrigin::parse, "invalid_format", SITE)
              .map(List::copyOf)
              .change();
      case Kind.Flag _ -> fields.flag(name).change();
      case Kind.Whole(int least, int most) ->
          fields
              .number(name)
              .check(
                  value -> value >= least && value <= most,
                  "out_of_range",
                  "must be from " + least + " to " + most)
              .map(Long::intValue)
              .change();
    };
  }

  private Field<String> text(Fields fields, Kind.Text kind) {
    @Nullable Pattern pattern = kind.pattern();
    return fields
        .text(name, kind.most())
        .check(
            text -> kind.least() == 0 || !text.isEmpty(),
            "too_short",
            "must not be empty; null clears it")
        .check(
            text -> pattern == null || pattern.matcher(text).matches(),
            "invalid_format",
            kind.hint())
        .check(text -> text.length() >= kind.least(), "too_short", kind.hint());
  }

  private static Optional<String> parsed(String text) {
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
