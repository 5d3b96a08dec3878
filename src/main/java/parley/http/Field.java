package parley.http;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One field of a body while it is being checked. A check that fails is noted in the {@link Fields};
 * the checks after it are skipped.
 */
public final class Field<T> {
  private final Fields owner;
  private final String name;
  private final boolean present;
  private final @Nullable T value;
  private final boolean wrong;

  Field(Fields owner, String name, boolean present, @Nullable T value, boolean wrong) {
    this.owner = owner;
    this.name = name;
    this.present = present;
    this.value = value;
    this.wrong = wrong;
  }

  /** Refuses an absent or null field. */
  public Field<T> required() {
    return wrong || value != null ? this : refused("required", "is required");
  }

  /** Refuses an explicit null, for fields that can't be cleared. */
  public Field<T> notNull() {
    return present ? required() : this;
  }

  /** Refuses a value that {@code good} doesn't hold for. */
  public Field<T> check(Predicate<T> good, String code, String message) {
    return value == null || good.test(value) ? this : refused(code, message);
  }

  /** Converts the value; an empty result refuses it. */
  public <R> Field<R> parse(Function<T, Optional<R>> parser, String code, String message) {
    if (value == null) {
      return new Field<>(owner, name, present, null, wrong);
    }
    Optional<R> parsed = parser.apply(value);
    return parsed.isPresent()
        ? new Field<>(owner, name, present, parsed.get(), wrong)
        : this.<R>refused(code, message);
  }

  /** Converts the value. */
  public <R> Field<R> map(Function<T, R> converter) {
    return new Field<>(owner, name, present, value == null ? null : converter.apply(value), wrong);
  }

  /** Takes a value that {@code empty} holds for as null. */
  public Field<T> nullIf(Predicate<T> empty) {
    return value != null && empty.test(value)
        ? new Field<>(owner, name, present, null, wrong)
        : this;
  }

  /** Says whether the body has the field, be it null. */
  public boolean isPresent() {
    return present;
  }

  /** Says whether the body has a value for the field, be it a wrong one. */
  public boolean isGiven() {
    return wrong || value != null;
  }

  /** The value of a {@link #required} field, once {@link Fields#check} has passed. */
  public T get() {
    return Objects.requireNonNull(value, "read before Fields.check()");
  }

  /** The value, or null when it is absent, null or wrong. */
  public @Nullable T orNull() {
    return value;
  }

  /** The value, or {@code otherwise} when it is absent, null or wrong. */
  public T or(T otherwise) {
    return value == null ? otherwise : value;
  }

  /** What the field says in an update. */
  public FieldChange<T> change() {
    return new FieldChange<>(present, value);
  }

  private <R> Field<R> refused(String code, String message) {
    owner.reject(name, code, message);
    return new Field<>(owner, name, present, null, true);
  }
}
