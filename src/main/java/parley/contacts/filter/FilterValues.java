package parley.contacts.filter;

import java.util.ArrayList;
import java.util.List;
import parley.contacts.attributes.IndexedValue;
import parley.http.Problem;
import tools.jackson.databind.JsonNode;

/** Reads what fields are compared with. */
final class FilterValues {
  private static final int MOST = 100;
  private static final int LONGEST = 500;
  private static final long MOST_DAYS = 36_500;

  private final FieldText fieldText;
  private final Days days;

  FilterValues(FieldText fieldText, Days days) {
    this.fieldText = fieldText;
    this.days = days;
  }

  String text(FilterField field, JsonNode value, String place) {
    if (!value.isString() || value.asString().isBlank() || value.asString().length() > LONGEST) {
      throw wrong(place, "text of 1 to 500 characters");
    }
    return fieldText.of(field, value.asString().strip());
  }

  List<String> texts(FilterField field, JsonNode value, String place) {
    if (!value.isArray() || value.isEmpty() || value.size() > MOST) {
      throw wrong(place, "an array of 1 to 100 texts");
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      texts.add(text(field, value.get(i), place + "/" + i));
    }
    return texts;
  }

  Filter range(FilterField field, Operator operator, JsonNode value, String place) {
    return switch (operator) {
      case WITHIN_LAST -> within(field, days.last(field.kind(), count(value, place)));
      case OLDER_THAN ->
          new Filter.Within(
              field, Long.MIN_VALUE, days.last(field.kind(), count(value, place)).from());
      case BETWEEN -> between(field, value, place);
      default -> compared(field, operator, span(field, value, place));
    };
  }

  private Filter between(FilterField field, JsonNode value, String place) {
    if (!value.isArray() || value.size() != 2) {
      throw wrong(place, "an array of two values");
    }
    Days.Span first = span(field, value.get(0), place + "/0");
    Days.Span last = span(field, value.get(1), place + "/1");
    return new Filter.Within(field, first.from(), last.below());
  }

  private static Filter compared(FilterField field, Operator operator, Days.Span span) {
    return switch (operator) {
      case LT -> new Filter.Within(field, Long.MIN_VALUE, span.from());
      case LTE -> new Filter.Within(field, Long.MIN_VALUE, span.below());
      case GT -> new Filter.Within(field, span.below(), Long.MAX_VALUE);
      case GTE -> new Filter.Within(field, span.from(), Long.MAX_VALUE);
      default -> within(field, span);
    };
  }

  private static Filter within(FilterField field, Days.Span span) {
    return new Filter.Within(field, span.from(), span.below());
  }

  private Days.Span span(FilterField field, JsonNode value, String place) {
    return switch (field.kind()) {
      case NUMBER -> one(IndexedValue.ordered(number(value, place)));
      case BOOLEAN -> one(truth(value, place) ? 1 : 0);
      case DATE, DATETIME ->
          days.span(field.kind(), value.isString() ? value.asString() : "")
              .orElseThrow(() ->
                  wrong(
                      place,
                      field.kind() == Kind.DATE
                          ? "a date, e.g. 2026-03-01"
                          : "a date or an ISO 8601 timestamp"));
      case TEXT, LIST -> throw new IllegalStateException("has no order");
    };
  }

  private static Days.Span one(long number) {
    return new Days.Span(number, number + 1);
  }

  private static double number(JsonNode value, String place) {
    if (!value.isNumber()) {
      throw wrong(place, "a number");
    }
    return value.asDouble();
  }

  private static boolean truth(JsonNode value, String place) {
    if (!value.isBoolean()) {
      throw wrong(place, "true or false");
    }
    return value.asBoolean();
  }

  private static long count(JsonNode value, String place) {
    JsonNode number = value.path("days");
    if (!number.canConvertToLong()
        || !number.isIntegralNumber()
        || number.asLong() < 1
        || number.asLong() > MOST_DAYS) {
      throw wrong(place, "an object with a number of days, 1 to 36500: {\"days\": 7}");
    }
    return number.asLong();
  }

  private static Problem wrong(String place, String what) {
    return Problem.invalidField(place, "invalid_type", "must be " + what);
  }
}
