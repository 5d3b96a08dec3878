package parley.http;

import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with a body, as far as it is worth an answer: at most 100 errors in 60 KiB,
 * whatever and however much was sent.
 */
final class FieldErrors {
  private static final int MOST = 100;
  private static final int MOST_BYTES = 60 * 1024;
  private static final int LONGEST_POINTER = 1_000;

  private final List<FieldError> listed = new ArrayList<>();
  private int bytes;
  private boolean more;

  /** The first of {@code errors}. */
  static FieldErrors of(List<FieldError> errors) {
    FieldErrors first = new FieldErrors();
    for (FieldError error : errors) {
      if (first.hasMore()) {
        break;
      }
      first.add(error);
    }
    return first;
  }

  /** Notes an error, unless there are enough. */
  void add(FieldError error) {
    if (more) {
      return;
    }
    FieldError shown = error.at(shortened(error.field()));
    int size = Json.write(shown).length;
    more = listed.size() == MOST || bytes + size > MOST_BYTES;
    if (!more) {
      listed.add(shown);
      bytes += size;
    }
  }

  /** A long pointer becomes that of an object around the field. */
  private static String shortened(String pointer) {
    return pointer.length() <= LONGEST_POINTER
        ? pointer
        : pointer.substring(0, Math.max(0, pointer.lastIndexOf('/', LONGEST_POINTER)));
  }

  /** Says whether there were more errors than are listed: then looking for others is in vain. */
  boolean hasMore() {
    return more;
  }

  List<FieldError> listed() {
    return List.copyOf(listed);
  }

  /**
   * Ends the search.
   *
   * @throws Problem if there is an error
   */
  void check() {
    if (!listed.isEmpty()) {
      throw Problem.invalidFields(this);
    }
  }
}
