package parley.channels.email.smtp;

import java.util.concurrent.atomic.AtomicReference;
import parley.channels.SendListener;

/** How far a mail has come: on which side of the dot that ends it. */
final class SendProgress {
  /** Before the dot, after it, or given up before it. */
  private enum Side {
    BEFORE,
    AFTER,
    GIVEN_UP
  }

  private final SendListener listener;
  private final AtomicReference<Side> side = new AtomicReference<>(Side.BEFORE);
  private volatile SmtpStage stage = SmtpStage.CONNECT;

  SendProgress(SendListener listener) {
    this.listener = listener;
  }

  SmtpStage stage() {
    return stage;
  }

  void reach(SmtpStage next) {
    stage = next;
  }

  /** The server waits for the mail, and none of it has been written. */
  void beforeMail() {
    listener.connected();
    listener.firstByte();
  }

  /** False when the mail was given up meanwhile: then the dot must not be sent. */
  boolean passDot() {
    stage = SmtpStage.DOT;
    return side.compareAndSet(Side.BEFORE, Side.AFTER);
  }

  /** Sees to it that no dot follows; says whether one has been sent already. */
  boolean giveUp() {
    return !side.compareAndSet(Side.BEFORE, Side.GIVEN_UP) && side.get() == Side.AFTER;
  }
}
