package parley.checks;

import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a check has found.
 *
 * @param sentence for people; without secrets, addresses or texts of anybody
 * @param remedy what to do about it; null when all is well
 * @param numbers what was counted, by name; often empty
 */
public record Finding(
    Verdict verdict, String sentence, @Nullable String remedy, SequencedMap<String, Long> numbers) {
  private static final SequencedMap<String, Long> NONE = new TreeMap<>();

  /** All is well. */
  public static Finding ok(String sentence) {
    return new Finding(Verdict.OK, sentence, null, NONE);
  }

  /** Somebody should look at it. */
  public static Finding warn(String sentence, String remedy) {
    return new Finding(Verdict.WARN, sentence, remedy, NONE);
  }

  /** It doesn't work. */
  public static Finding fail(String sentence, String remedy) {
    return new Finding(Verdict.FAIL, sentence, remedy, NONE);
  }

  /** The same with what was counted. */
  public Finding with(Map<String, Long> counted) {
    return new Finding(verdict, sentence, remedy, new TreeMap<>(counted));
  }
}
