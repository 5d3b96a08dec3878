package parley.contacts.filter;

import static parley.contacts.filter.Operator.BETWEEN;
import static parley.contacts.filter.Operator.CONTAINS;
import static parley.contacts.filter.Operator.EQ;
import static parley.contacts.filter.Operator.GT;
import static parley.contacts.filter.Operator.GTE;
import static parley.contacts.filter.Operator.IN;
import static parley.contacts.filter.Operator.LT;
import static parley.contacts.filter.Operator.LTE;
import static parley.contacts.filter.Operator.NE;
import static parley.contacts.filter.Operator.NOT_IN;
import static parley.contacts.filter.Operator.OLDER_THAN;
import static parley.contacts.filter.Operator.SET;
import static parley.contacts.filter.Operator.STARTS_WITH;
import static parley.contacts.filter.Operator.UNSET;
import static parley.contacts.filter.Operator.WITHIN_LAST;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import parley.contacts.attributes.AttributeType;

/** What a field holds, which says how it can be compared. */
public enum Kind {
  TEXT(Set.of(EQ, NE, IN, NOT_IN, CONTAINS, STARTS_WITH, SET, UNSET)),
  NUMBER(Set.of(EQ, LT, LTE, GT, GTE, BETWEEN, SET, UNSET)),
  BOOLEAN(Set.of(EQ, SET, UNSET)),
  /** A day, wherever. */
  DATE(Set.of(EQ, LT, LTE, GT, GTE, BETWEEN, WITHIN_LAST, OLDER_THAN, SET, UNSET)),
  /** An instant, which can be compared with days of the organization's zone. */
  DATETIME(Set.of(EQ, LT, LTE, GT, GTE, BETWEEN, WITHIN_LAST, OLDER_THAN, SET, UNSET)),
  LIST(Set.of(IN, NOT_IN, SET, UNSET));

  @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
  private final Set<Operator> operators;

  Kind(Set<Operator> operators) {
    this.operators = operators;
  }

  boolean takes(Operator operator) {
    return operators.contains(operator);
  }

  /** What is said to somebody who compares it in another way. */
  String hint() {
    return Arrays.stream(Operator.values())
        .filter(this::takes)
        .map(Operator::text)
        .collect(Collectors.joining(", ", "must be one of ", " for this field"));
  }

  static Kind of(AttributeType type) {
    return switch (type) {
      case TEXT, URL -> TEXT;
      case NUMBER -> NUMBER;
      case BOOLEAN -> BOOLEAN;
      case DATE -> DATE;
      case DATETIME -> DATETIME;
      case LIST -> LIST;
    };
  }
}
