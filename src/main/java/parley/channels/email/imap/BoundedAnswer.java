package parley.channels.email.imap;

import java.io.UncheckedIOException;
import java.util.function.IntConsumer;
import org.eclipse.angus.mail.iap.ByteArray;
import org.jspecify.annotations.Nullable;

/**
 * What Angus reads a response into. It grows this for each line that goes on, and, as soon as a
 * server has announced a literal, by all of its bytes, before the first of them has come.
 */
final class BoundedAnswer extends ByteArray {
  /** As many as most lines have; Angus begins with so many itself. */
  private static final int FIRST = 128;

  private final IntConsumer allowance;

  /**
   * An empty one.
   *
   * @param given whose bytes it begins with; null for some of its own
   * @param allowance is told by how many bytes it would grow; throws {@link UncheckedIOException}
   *     when that is too much
   */
  BoundedAnswer(@Nullable ByteArray given, IntConsumer allowance) {
    super(given == null ? new byte[FIRST] : given.getBytes(), 0, 0);
    this.allowance = allowance;
  }

  @Override
  public void grow(int more) {
    allowance.accept(more);
    super.grow(more);
  }
}
