package parley.simulator;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Meta's errors that calls are refused with.
 *
 * @param codes one of them each time; none for no errors
 * @param chance percent of the calls for each code; null for that of all faults
 */
record ErrorChoice(List<Integer> codes, @Nullable Integer chance) {
  static final ErrorChoice NONE = new ErrorChoice(List.of(), null);

  ErrorChoice {
    codes = List.copyOf(codes);
  }
}
