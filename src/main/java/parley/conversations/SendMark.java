package parley.conversations;

import org.jspecify.annotations.Nullable;
import parley.channels.SendListener;
import parley.outbox.Job;
import parley.outbox.Outbox;

/** Marks a message as leaving once there is a connection, and notes when its first byte leaves. */
final class SendMark implements SendListener {
  private final Outbox outbox;
  private final Job job;
  private volatile @Nullable RuntimeException failure;

  SendMark(Outbox outbox, Job job) {
    this.outbox = outbox;
    this.job = job;
  }

  @Override
  public void connected() {
    try {
      if (!outbox.leave(job)) {
        throw new IllegalStateException("another process has taken over");
      }
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }

  @Override
  public void firstByte() {
    outbox.left(job);
  }

  /** Throws what kept the mark from being written: the provider has nothing to do with it. */
  void requireNoFailure() {
    RuntimeException found = failure;
    if (found != null) {
      throw found;
    }
  }
}
