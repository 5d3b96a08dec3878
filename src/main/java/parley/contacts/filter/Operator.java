package parley.contacts.filter;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a field is compared. */
public enum Operator {
  EQ,
  NE,
  IN,
  NOT_IN,
  CONTAINS,
  STARTS_WITH,
  LT,
  LTE,
  GT,
  GTE,
  BETWEEN,
  WITHIN_LAST,
  OLDER_THAN,
  SET,
  UNSET;

  /** The operator with this name in the API: {@code starts_with}. */
  static Optional<Operator> of(String text) {
    return Arrays.stream(values()).filter(operator -> operator.text().equals(text)).findFirst();
  }

  /** The name in the API. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
