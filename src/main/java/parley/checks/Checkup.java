package parley.checks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Runs checks one after the other, each within a time, and keeps what they find. */
public final class Checkup {
  private final Duration limit;
  private final Consumer<Findings.Entry> found;
  private final List<Findings.Entry> entries = new ArrayList<>();

  /**
   * A checkup.
   *
   * @param limit how long one check may take
   * @param found is told of each finding at once
   */
  public Checkup(Duration limit, Consumer<Findings.Entry> found) {
    this.limit = limit;
    this.found = found;
  }

  /** Runs a check and says how bad it is. */
  public Verdict run(Check check) {
    Findings.Entry entry = new Findings.Entry(check.name(), within(check.look()));
    entries.add(entry);
    found.accept(entry);
    return entry.finding().verdict();
  }

  /** All that was found. */
  public Findings findings() {
    return new Findings(entries);
  }

  /** On a thread of its own: one that hangs must not keep the others waiting. */
  private Finding within(Supplier<Finding> look) {
    FutureTask<Finding> task = new FutureTask<>(look::get);
    Thread.ofPlatform().daemon().name("check").start(task);
    try {
      return task.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return Finding.fail(
          "no answer within " + limit.toSeconds() + " s", "see whether what it asks hangs");
    } catch (ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return Finding.fail(words(cause), "mend that, and look again");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Finding.fail("interrupted", "look again");
    } finally {
      task.cancel(true);
    }
  }

  private static String words(Throwable failure) {
    Throwable cause = failure.getCause();
    return cause == null || failure.getMessage() == null
        ? String.valueOf(failure.getMessage())
        : failure.getMessage() + " (" + cause.getClass().getSimpleName() + ")";
  }
}
