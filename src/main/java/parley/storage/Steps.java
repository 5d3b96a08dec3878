package parley.storage;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Long work on many rows, as a chain of transactions none of which keeps others waiting for long.
 * On SQLite one transaction writes at a time. How long a row takes depends on what it holds and on
 * the machine, so the first step takes one row, and each learns from the one before it. Used by one
 * thread.
 */
public final class Steps {
  /** Others may wait for 5 ms, and what a step has written is still to be committed. */
  private static final long LONGEST_NANOS = 2_000_000;

  private static final int MOST = 100;

  /** Finds at most so many rows and does with them what is to be done. */
  @FunctionalInterface
  public interface Step {
    /** Says how many there were. */
    int run(Tx tx, int most);
  }

  private final Database database;
  private final LongSupplier nanoTime;
  private final int most;
  private final boolean othersWait;
  private int size;

  /** Steps in a database, by the clock of this machine. */
  public Steps(Database database) {
    this(database, MOST);
  }

  /**
   * The same of smaller rows.
   *
   * @param most rows that a step may take
   */
  public Steps(Database database, int most) {
    this(database, System::nanoTime, most);
  }

  /**
   * Steps by a clock of the caller's.
   *
   * @param nanoTime a clock that is never set back, in nanoseconds
   */
  Steps(Database database, LongSupplier nanoTime, int most) {
    this.database = database;
    this.nanoTime = nanoTime;
    this.most = most;
    this.othersWait = database.dialect() == Dialect.SQLITE;
    this.size = othersWait ? 1 : most;
  }

  /** Takes one step after the other until one finds nothing. */
  public void untilNone(Step step) {
    int found;
    do {
      int most = size;
      found = write(tx -> step.run(tx, most));
    } while (found > 0);
  }

  /** Takes rows that are known already, in their order, some in each step. */
  public <R> void each(List<R> rows, BiConsumer<Tx, List<R>> step) {
    for (int from = 0, until; from < rows.size(); from = until) {
      until = Math.min(rows.size(), from + size);
      List<R> some = rows.subList(from, until);
      write(tx -> {
        step.accept(tx, some);
        return some.size();
      });
    }
  }

  /** How many rows the next step may take; at least one. */
  public int size() {
    return size;
  }

  /** Takes a step, as {@link Database#write} runs a transaction. */
  public <T extends @Nullable Object> T write(Work<T> step) {
    return database.write(tx -> {
      long from = nanoTime.getAsLong();
      T done = step.run(tx);
      learn(nanoTime.getAsLong() - from);
      return done;
    });
  }

  private void learn(long nanos) {
    if (othersWait && nanos > LONGEST_NANOS) {
      size = Math.max(1, size / 2);
    } else if (othersWait && nanos < LONGEST_NANOS / 2) {
      size = Math.min(most, size * 2);
    }
  }
}
