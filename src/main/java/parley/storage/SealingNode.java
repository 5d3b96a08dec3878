package parley.storage;

import java.util.List;

/**
 * A node that runs and seals secrets.
 *
 * @param place where it runs, for people
 * @param keys the numbers of the secret keys that it knows, the one that it seals under first;
 *     empty for a node of an older Parley, which doesn't tell
 */
record SealingNode(int number, String place, List<String> keys) {
  /** Says whether it seals under this key. */
  boolean sealsUnder(String key) {
    return !keys.isEmpty() && keys.getFirst().equals(key);
  }

  /** Says whether it opens what is under this key. */
  boolean knows(String key) {
    return keys.contains(key);
  }

  /** What people call it. */
  String words() {
    return "node %d (%s)".formatted(number, keys.isEmpty() ? "of an older Parley" : place);
  }
}
