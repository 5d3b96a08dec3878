package parley.http;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object of a request body. Reading a field checks its type and notes what is wrong, so that
 * {@link #check} can answer all errors at once. Read, check, then use:
 *
 * <pre>{@code
 * Field<String> name = body.text("name", 200).required();
 * body.check();
 * return new NewTeam(name.get());
 * }</pre>
 */
public final class Fields {
  private final ObjectNode node;
  private final String pointer;
  private final FieldErrors errors;
  private final boolean strict;
  private final Set<String> known = new HashSet<>();
  private final List<Fields> nested = new ArrayList<>();
  private boolean whole;

  private Fields(ObjectNode node, String pointer, FieldErrors errors, boolean strict) {
    this.node = node;
    this.pointer = pointer;
    this.errors = errors;
    this.strict = strict;
  }

  /**
   * The fields of a whole body.
   *
   * @param strict whether {@link #check} refuses fields that nobody has read
   */
  static Fields of(ObjectNode node, boolean strict) {
    return new Fields(node, "", new FieldErrors(), strict);
  }

  /** A string of at most {@code most} characters (code points). */
  public Field<String> text(String name, int most) {
    return read(name, JsonNode::isString, "a string", JsonNode::asString)
        .check(
            text -> text.codePointCount(0, text.length()) <= most,
            "too_long",
            "must have at most " + most + " characters");
  }

  /** A string that is one of some words. */
  public <T> Field<T> choice(String name, Choices<T> choices) {
    return text(name, 100).parse(choices::named, "unknown_value", choices.hint());
  }

  /** An id of a resource; {@code code} says what is wrong with one that can't exist. */
  public Field<Long> id(String name, IdType type, String code) {
    return text(name, 100)
        .parse(text -> type.decode(text).stream().boxed().findFirst(), code, "does not exist");
  }

  /** A whole number that fits 64 bits. */
  public Field<Long> number(String name) {
    return read(name, JsonNode::canConvertToExactIntegral, "a whole number", node -> node)
        .check(Fields::isLong, "out_of_range", "is out of range")
        .map(JsonNode::asLong);
  }

  /** A whole number from {@code least} to {@code most}. */
  public Field<Long> number(String name, long least, long most) {
    return number(name)
        .check(
            value -> value >= least && value <= most,
            "out_of_range",
            "must be from " + least + " to " + most);
  }

  private static boolean isLong(JsonNode number) {
    return UntrustedJson.isInRange(number) && number.canConvertToLong();
  }

  /** An array of whole numbers, each of them from {@code least} to {@code most}. */
  public Field<List<Long>> numbers(String name, long least, long most) {
    return read(
            name,
            value ->
                value.isArray()
                    && value.valueStream().allMatch(JsonNode::canConvertToExactIntegral),
            "an array of whole numbers",
            value -> value)
        .check(
            value ->
                value
                    .valueStream()
                    .allMatch(it -> isLong(it) && it.asLong() >= least && it.asLong() <= most),
            "out_of_range",
            "must hold numbers from " + least + " to " + most)
        .map(value -> value.valueStream().map(JsonNode::asLong).toList());
  }

  /** A number, whole or not. */
  public Field<Double> decimal(String name) {
    return read(name, JsonNode::isNumber, "a number", value -> value)
        .check(UntrustedJson::isInRange, "out_of_range", "is out of range")
        .map(value -> value.decimalValue().doubleValue());
  }

  /** {@code true} or {@code false}. */
  public Field<Boolean> flag(String name) {
    return read(name, JsonNode::isBoolean, "true or false", JsonNode::asBoolean);
  }

  /** An array of strings, none of them null. */
  public Field<List<String>> texts(String name) {
    return read(
        name,
        value -> value.isArray() && value.valueStream().allMatch(JsonNode::isString),
        "an array of strings",
        value -> value.valueStream().map(JsonNode::asString).toList());
  }

  /**
   * An array of at most {@code most} strings, each of them converted; an empty result refuses that
   * entry.
   */
  public <T> Field<List<T>> texts(
      String name, int most, Function<String, Optional<T>> parser, String code, String message) {
    Field<List<String>> texts =
        texts(name)
            .check(
                list -> list.size() <= most, "too_many", "must have at most " + most + " entries");
    Field<List<T>> values = texts.map(list -> parsed(name, list, parser, code, message));
    return values.or(List.of()).size() == texts.or(List.of()).size()
        ? values
        : new Field<>(this, name, true, null, true);
  }

  private <T> List<T> parsed(
      String name,
      List<String> texts,
      Function<String, Optional<T>> parser,
      String code,
      String message) {
    List<T> values = new ArrayList<>();
    for (int i = 0; i < texts.size() && !errors.hasMore(); i++) {
      Optional<T> value = parser.apply(texts.get(i));
      value.ifPresent(values::add);
      if (value.isEmpty()) {
        errors.add(new FieldError(pointerTo(name) + "/" + i, code, message));
      }
    }
    return values;
  }

  /** An object whose own fields are read like these. */
  public Field<Fields> object(String name) {
    return read(
        name, JsonNode::isObject, "an object", value -> at(pointerTo(name), (ObjectNode) value));
  }

  /**
   * An array of at most {@code most} objects whose own fields are read like these; what is none is
   * refused.
   */
  public Field<List<Fields>> objects(String name, int most) {
    return read(name, JsonNode::isArray, "an array of objects", value -> value)
        .check(array -> array.size() <= most, "too_many", "must have at most " + most)
        .map(array -> inside(name, array));
  }

  /**
   * An array of at most {@code most} objects, each of them judged by itself: its own {@link #check}
   * answers its errors, whose pointers begin at the object.
   */
  public Field<List<Fields>> documents(String name, int most) {
    return read(name, JsonNode::isArray, "an array of objects", value -> value)
        .check(array -> array.size() <= most, "too_many", "must have at most " + most)
        .map(array -> array.valueStream().map(this::document).toList());
  }

  private Fields document(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return of(object, strict);
    }
    Fields none = of(Json.object(), false);
    none.rejectAll("invalid_type", "must be an object");
    return none;
  }

  private List<Fields> inside(String name, JsonNode array) {
    List<Fields> objects = new ArrayList<>();
    for (int i = 0; i < array.size() && !errors.hasMore(); i++) {
      String place = pointerTo(name) + "/" + i;
      if (array.get(i) instanceof ObjectNode object) {
        objects.add(at(place, object));
      } else {
        errors.add(new FieldError(place, "invalid_type", "must be an object"));
      }
    }
    return objects;
  }

  /** The object as it is, with whatever fields it has: all of them count as known. */
  public ObjectNode whole() {
    whole = true;
    if (!UntrustedJson.isInRange(node)) {
      rejectAll("out_of_range", "holds a number that is out of range");
    }
    return node;
  }

  /** The names of all fields that the object has. */
  public Set<String> names() {
    return Set.copyOf(node.propertyNames());
  }

  /** An object that is kept as it is. */
  public Field<ObjectNode> json(String name) {
    return read(name, JsonNode::isObject, "an object", ObjectNode.class::cast)
        .check(UntrustedJson::isInRange, "out_of_range", "holds a number that is out of range");
  }

  /** Names fields that answers have and requests can't set: they are ignored, even strictly. */
  public void ignore(List<String> names) {
    known.addAll(names);
  }

  /** The JSON Pointer of the field {@code name} of this object, for an error that comes later. */
  public String pointerTo(String name) {
    return pointer + "/" + escaped(name);
  }

  /** Notes that the field {@code name} of this object is wrong. */
  public void reject(String name, String code, String message) {
    errors.add(new FieldError(pointerTo(name), code, message));
  }

  /** Notes an error about the object as a whole. */
  public void rejectAll(String code, String message) {
    errors.add(new FieldError(pointer, code, message));
  }

  /**
   * Ends the reading.
   *
   * @throws Problem with the errors noted so far, if there is one
   */
  public void check() {
    if (strict) {
      rejectUnknown();
    }
    errors.check();
  }

  private void rejectUnknown() {
    if (whole) {
      return;
    }
    for (String name : node.propertyNames()) {
      if (!known.contains(name) && !errors.hasMore()) {
        reject(name, "unknown_field", "is not a field of this request");
      }
    }
    nested.forEach(Fields::rejectUnknown);
  }

  private Fields at(String place, ObjectNode value) {
    Fields fields = new Fields(value, place, errors, strict);
    nested.add(fields);
    return fields;
  }

  private <T> Field<T> read(
      String name, Predicate<JsonNode> type, String typeName, Function<JsonNode, T> reader) {
    known.add(name);
    @Nullable JsonNode value = node.get(name);
    if (value == null || value.isNull()) {
      return new Field<>(this, name, value != null, null, false);
    }
    if (!type.test(value)) {
      reject(name, "invalid_type", "must be " + typeName);
      return new Field<>(this, name, true, null, true);
    }
    return new Field<>(this, name, true, reader.apply(value), false);
  }

  static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
