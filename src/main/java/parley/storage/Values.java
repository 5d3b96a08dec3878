package parley.storage;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values for the {@code :names} of a statement, each once, however often the SQL says its name.
 * Give them in the order in which the SQL first says them: that is quickest.
 */
public final class Values {
  private static final int CAPACITY = 16;

  private String[] names = new String[CAPACITY];
  private @Nullable Object[] values = new @Nullable Object[CAPACITY];
  private int size;

  private Values() {}

  static Values none() {
    return new Values();
  }

  /** See {@link #and}. */
  public static Values of(String name, @Nullable Object value) {
    return new Values().and(name, value);
  }

  /**
   * Adds a value to these.
   *
   * @param name without its colon, best a literal
   * @param value what {@link Tx} can bind; or a {@link List}, not empty, for {@code in (:name)},
   *     whose elements may be lists themselves: {@code in (values :name)}
   * @return this
   */
  public Values and(String name, @Nullable Object value) {
    if (size == names.length) {
      names = Arrays.copyOf(names, size * 2);
      values = Arrays.copyOf(values, size * 2);
    }
    names[size] = name;
    values[size++] = value;
    return this;
  }

  Values andAll(Values more) {
    for (int i = 0; i < more.size; i++) {
      and(more.names[i], more.values[i]);
    }
    return this;
  }

  int size() {
    return size;
  }

  String name(int index) {
    return names[index];
  }

  @Nullable Object value(int index) {
    return values[index];
  }

  /**
   * The index of a name, -1 if it isn't here.
   *
   * @param guess where to look first
   */
  int find(String name, int guess) {
    for (int i = guess; i < size; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    for (int i = 0; i < guess; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
