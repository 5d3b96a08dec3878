package parley.channels;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Something that a customer is asked about themself.
 *
 * @param key under which the answer is kept: of a name, an e-mail address and a phone it is the
 *     type
 * @param label as the customer reads it; null where the type tells
 * @param required whether they can't go on without an answer
 * @param choices of which one is the answer; empty unless it is a choice
 */
public record ChannelQuestion(
    String key, Type type, @Nullable String label, boolean required, List<String> choices) {
  private static final Choices<Type> TYPES = Choices.of(List.of(Type.values()), Type::word);
  private static final Pattern KEY = Pattern.compile("[a-z][a-z0-9_]{0,39}");
  private static final int LONGEST_LABEL = 500;
  private static final int LONGEST_CHOICE = 100;
  private static final int MOST_CHOICES = 20;

  /** What an answer is. */
  public enum Type {
    NAME,
    EMAIL,
    PHONE,
    TEXT,
    CHOICE,
    CONSENT;

    /** The name in the API. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether there can be one of it only, which needs neither key nor label. */
    private boolean isKnown() {
      return this == NAME || this == EMAIL || this == PHONE;
    }
  }

  /** What is asked where nothing is set. */
  public static ChannelQuestion email() {
    return new ChannelQuestion(Type.EMAIL.word(), Type.EMAIL, null, false, List.of());
  }

  /** Reads one from a body, where errors are noted; null for what isn't one. */
  static @Nullable ChannelQuestion read(Fields body) {
    Type type = body.choice("type", TYPES).required().orNull();
    Field<String> key = body.text("key", 40);
    Field<String> label =
        body.text("label", LONGEST_LABEL)
            .check(text -> !text.isBlank(), "too_short", "must not be empty; null clears it");
    Field<Boolean> required = body.flag("required");
    Field<List<String>> choices =
        body.texts(
            "choices",
            MOST_CHOICES,
            text ->
                Optional.of(text)
                    .filter(choice -> !choice.isBlank() && choice.length() <= LONGEST_CHOICE),
            "invalid_format",
            "must have 1 to " + LONGEST_CHOICE + " characters");
    if (type == null) {
      return null;
    }
    if (type.isKnown()) {
      key.check(type.word()::equals, "not_changeable", "is the type");
    } else {
      key.required()
          .check(
              text ->
                  KEY.matcher(text).matches() && TYPES.named(text).filter(Type::isKnown).isEmpty(),
              "invalid_format",
              "must be like order_number, and neither name, email nor phone");
      label.required();
    }
    if (type == Type.CHOICE) {
      choices.required().check(list -> list.size() > 1, "too_few", "must have two at least");
    }
    return new ChannelQuestion(
        type.isKnown() ? type.word() : key.or(""),
        type,
        label.orNull(),
        required.or(false),
        type == Type.CHOICE ? choices.or(List.of()) : List.of());
  }

  /** As it is kept and shown. */
  public ObjectNode json() {
    ObjectNode json = Json.object().put("key", key).put("type", type.word()).put("label", label);
    ArrayNode words = json.put("required", required).putArray("choices");
    choices.forEach(words::add);
    return json;
  }

  /** The one of which {@link #json} was made. */
  static ChannelQuestion of(JsonNode json) {
    JsonNode label = json.path("label");
    return new ChannelQuestion(
        json.path("key").asString(),
        TYPES.named(json.path("type").asString()).orElseThrow(),
        label.isNull() ? null : label.asString(),
        json.path("required").asBoolean(),
        json.path("choices").valueStream().map(JsonNode::asString).toList());
  }
}
