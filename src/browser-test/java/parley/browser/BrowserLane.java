package parley.browser;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Lets three classes with browsers run side by side, each in a lane of its own. Which lane is said
 * by the first letter of its name: so all have about the same to do.
 */
final class BrowserLane implements ResourceLocksProvider {
  @Override
  public Set<Lock> provideForClass(Class<?> testClass) {
    char letter = testClass.getSimpleName().charAt(0);
    return Set.of(new Lock("browser " + (letter < 'G' ? 1 : letter < 'Q' ? 2 : 3)));
  }
}
