package parley.web;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is made when it is first asked for, and kept. Java has this as a preview only ({@code
 * StableValue}).
 */
final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> making;
  private volatile @Nullable T made;

  /** Something that {@code making} makes; never null. */
  Lazy(Supplier<T> making) {
    this.making = making;
  }

  @Override
  public T get() {
    T known = made;
    return known == null ? make() : known;
  }

  private synchronized T make() {
    T known = made;
    if (known == null) {
      known = making.get();
      made = known;
    }
    return known;
  }
}
