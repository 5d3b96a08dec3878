package parley.storage;

import java.util.HashMap;
import java.util.Map;

/** Statements that run once before a commit, and how often each was asked for. */
final class Upkeep {
  private final Map<String, Integer> statements = new HashMap<>(2);

  void ask(String sql) {
    statements.merge(sql, 1, Integer::sum);
  }

  /** Adds what was asked for in another transaction that is committed together with this one. */
  void addAll(Upkeep other) {
    other.statements.forEach((sql, times) -> statements.merge(sql, times, Integer::sum));
  }

  void run(Tx tx) {
    statements.forEach(tx::run);
  }
}
