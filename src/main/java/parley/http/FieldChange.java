package parley.http;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an update says about one property: nothing (absent, so it stays), or its new value, where
 * null clears it (RFC 7396).
 *
 * @param present whether the body has the field at all
 */
public record FieldChange<T>(boolean present, @Nullable T value) {

  /** The value after the update of a resource that has {@code current}. */
  public @Nullable T over(@Nullable T current) {
    return present ? value : current;
  }

  /** Whether a resource that has {@code current} is another one after the update. */
  public boolean alters(@Nullable T current) {
    return present && !Objects.equals(value, current);
  }

  /** A change that says nothing. */
  public static <T> FieldChange<T> none() {
    return new FieldChange<>(false, null);
  }
}
