package parley.browser;

import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;

/**
 * Lets two classes with browsers run side by side, each in a lane of its own. Which lane is said by
 * the first letter of its name: so both have about the same to do.
 */
final class BrowserLane implements ResourceLocksProvider {
  @Override
  public Set<Lock> provideForClass(Class<?> testClass) {
    boolean first = testClass.getSimpleName().charAt(0) < 'M';
    return Set.of(new Lock(first ? "browser 1" : "browser 2"));
  }
}
