package parley.contacts.filter;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Contacts and filters by chance, with values that often meet. */
final class RandomFilters {
  private static final List<String> WORDS =
      List.of("Zoë", "zoe", "ÅSA", "Ada", "a", "Straße", "STRASSE", "x%y_z", "10\\%");
  private static final List<String> TEXTS = List.of("name", "custom_attributes.city");
  private static final List<String> TAGS = List.of("vip", "new", "old-one");
  private static final List<String> DAYS =
      List.of("2026-03-07", "2026-03-08", "2026-03-09", "2025-12-31");
  private static final List<String> TIMES =
      List.of(
          "2026-03-08T04:59:59.999Z",
          "2026-03-08T05:00:00Z",
          "2026-03-09T03:59:59.999Z",
          "2026-03-09T04:00:00Z",
          "2025-12-31T23:00:00Z");

  private final Random random;

  RandomFilters(long seed) {
    random = new Random(seed);
  }

  /** A body of {@code POST /v1/contacts}. */
  String contact(int number) {
    String attributes =
        IntStream.range(0, 6)
            .filter(i -> random.nextInt(3) > 0)
            .mapToObj(this::attribute)
            .collect(Collectors.joining(", "));
    return """
    {"external_id": "c%d", "name": %s, "email": %s, "tags": [%s], "blocked": %s,
     "custom_attributes": {%s}}
    """
        .formatted(
            number,
            maybe(() -> quoted(word() + " " + word())),
            maybe(() -> quoted("M" + number + "@" + (number % 3) + ".Example.com")),
            random.nextBoolean() ? "" : quoted(any(TAGS)),
            random.nextBoolean(),
            attributes);
  }

  private String attribute(int i) {
    return switch (i) {
      case 0 -> "\"city\": " + quoted(word());
      case 1 -> "\"seats\": " + number();
      case 2 -> "\"vip\": " + random.nextBoolean();
      case 3 -> "\"birthday\": " + quoted(any(DAYS));
      case 4 -> "\"renewal\": " + quoted(any(TIMES));
      default -> "\"plan\": " + quoted(any(List.of("basic", "pro")));
    };
  }

  /** A filter with {@code deep} levels of groups at most. */
  String filter(int deep) {
    return switch (deep == 0 ? 0 : random.nextInt(5)) {
      case 1 -> "{\"not\": " + filter(deep - 1) + "}";
      case 2 -> "{\"all\": [" + filter(deep - 1) + ", " + filter(deep - 1) + "]}";
      case 3 -> "{\"any\": [" + filter(deep - 1) + ", " + filter(deep - 1) + "]}";
      default -> leaf();
    };
  }

  private String leaf() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> text(any(TEXTS));
      case 2 -> compared("email", any(List.of("contains", "starts_with")), quoted("m1"));
      case 3 -> compared("tags", any(List.of("in", "not_in")), "[" + quoted(any(TAGS)) + "]");
      case 4 -> ordered("custom_attributes.seats", this::number);
      case 5 -> ordered("custom_attributes.birthday", () -> quoted(any(DAYS)));
      case 6 ->
          ordered(
              "custom_attributes.renewal",
              () -> quoted(random.nextBoolean() ? any(DAYS) : any(TIMES)));
      case 7 ->
          compared(
              any(List.of("blocked", "custom_attributes.vip")),
              "eq",
              Boolean.toString(random.nextBoolean()));
      default -> presence();
    };
  }

  private String presence() {
    String field = any(List.of("name", "email", "tags", "last_seen_at", "custom_attributes.plan"));
    return "{\"field\": \"%s\", \"is\": \"%s\"}".formatted(field, any(List.of("set", "unset")));
  }

  private String text(String field) {
    return random.nextInt(3) == 0
        ? compared(
            field,
            any(List.of("in", "not_in")),
            "[" + quoted(word()) + ", " + quoted(word() + " " + word()) + "]")
        : compared(
            field,
            any(List.of("eq", "ne", "contains", "starts_with")),
            quoted(word().substring(0, 1 + random.nextInt(2)).strip()));
  }

  private String ordered(String field, Supplier<String> value) {
    return random.nextInt(4) == 0
        ? compared(field, "between", "[" + value.get() + ", " + value.get() + "]")
        : compared(field, any(List.of("eq", "lt", "lte", "gt", "gte")), value.get());
  }

  private static String compared(String field, String operator, String value) {
    return "{\"field\": \"%s\", \"is\": \"%s\", \"value\": %s}".formatted(field, operator, value);
  }

  private String number() {
    return any(List.of("-3", "-0.0", "0", "0.5", "2", "2.0", "1e9", "-1.5e-7"));
  }

  private String word() {
    String word = any(WORDS);
    return word.length() == 1 ? word + word : word;
  }

  private String maybe(Supplier<String> value) {
    return random.nextInt(4) == 0 ? "null" : value.get();
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private static String quoted(String text) {
    return "\"" + text.replace("\\", "\\\\") + "\"";
  }
}
