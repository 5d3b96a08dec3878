package parley.checks;

import org.jspecify.annotations.Nullable;

/**
 * What a check has found.
 *
 * @param sentence for people; without secrets, addresses or texts of anybody
 * @param remedy what to do about it; null when all is well
 */
public record Finding(Verdict verdict, String sentence, @Nullable String remedy) {
  /** All is well. */
  public static Finding ok(String sentence) {
    return new Finding(Verdict.OK, sentence, null);
  }

  /** Somebody should look at it. */
  public static Finding warn(String sentence, String remedy) {
    return new Finding(Verdict.WARN, sentence, remedy);
  }

  /** It doesn't work. */
  public static Finding fail(String sentence, String remedy) {
    return new Finding(Verdict.FAIL, sentence, remedy);
  }
}
