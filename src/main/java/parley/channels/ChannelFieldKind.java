package parley.channels;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.EmailAddress;
import parley.http.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** What a {@link ChannelField} may hold. */
public sealed interface ChannelFieldKind {

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
  record Text(int least, int most, @Nullable Pattern pattern, String hint)
      implements ChannelFieldKind {
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
  record Whole(int least, int most) implements ChannelFieldKind {
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
  record Flag() implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "boolean";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {}
  }

  /** One of these words. */
  record Choice(List<String> words) implements ChannelFieldKind {
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
  record Made(String prefix) implements ChannelFieldKind {
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
  record Sites(int most) implements ChannelFieldKind {
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

  /** The address of a mailbox, which is kept as it is compared. */
  record Email() implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "string";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {
      schema.put("format", "email").put("maxLength", EmailAddress.LONGEST);
    }
  }

  /**
   * Some texts.
   *
   * @param most how many at most
   * @param pattern what all of each matches
   * @param hint what is said of one that doesn't
   */
  record Texts(int most, Pattern pattern, String hint) implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "array";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {
      schema.put("maxItems", most);
      schema.putObject("items").put("type", "string").put("pattern", "^" + pattern.pattern() + "$");
    }
  }

  /** What customers are asked; see {@link ChannelQuestion}. */
  record Questions(int most) implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "array";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {
      ObjectNode question = schema.put("maxItems", most).putObject("items").put("type", "object");
      question.putArray("required").add("type");
      ArrayNode types = question.putObject("properties").putObject("type").putArray("enum");
      List.of(ChannelQuestion.Type.values()).forEach(type -> types.add(type.word()));
    }
  }

  /**
   * Texts by language.
   *
   * @param languages two letters each
   * @param texts those that each may have
   */
  record Translations(List<String> languages, List<ChannelField> texts)
      implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "object";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {
      ObjectNode properties = schema.putObject("properties");
      for (String language : languages) {
        ObjectNode words = properties.putObject(language).put("type", "object");
        ObjectNode known = words.putObject("properties");
        texts.forEach(text -> known.set(text.name(), text.kind().schema(nullable)));
      }
    }
  }

  /** The start of a provider's URLs: http or https and a host, without user or query. */
  record Url() implements ChannelFieldKind {
    @Override
    public String typeName() {
      return "string";
    }

    @Override
    public void describe(ObjectNode schema, boolean nullable) {
      schema.put("format", "uri").put("maxLength", ChannelField.URL);
    }
  }
}
