package parley.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/** Reports what becomes of the messages that businesses have sent. */
final class StatusReports {
  private final WebhookPoster webhookPoster;
  private final WebhookBodies webhookBodies;
  private final RandomGenerator random;

  StatusReports(WebhookPoster webhookPoster, WebhookBodies webhookBodies, RandomGenerator random) {
    this.webhookPoster = webhookPoster;
    this.webhookBodies = webhookBodies;
    this.random = random;
  }

  /**
   * Posts the statuses of a message, one webhook after the other, from when {@code begin} says so.
   * Empty when there is too much to post already.
   */
  Optional<Future<?>> start(
      SentMessage message, Behaviour behaviour, PlannedFault plannedFault, CountDownLatch begin) {
    List<String> statuses = new ArrayList<>(behaviour.receipts().statuses());
    if (plannedFault.shuffle()) {
      Collections.shuffle(statuses, random);
    }
    return webhookPoster.start(() -> {
      if (hasBegun(begin)) {
        plannedFault
            .failCode()
            .ifPresentOrElse(
                code -> reportFailure(message, code, plannedFault.copies()),
                () -> report(message, statuses, behaviour.receiptDelays(), plannedFault.copies()));
      }
    });
  }

  private static boolean hasBegun(CountDownLatch begin) {
    try {
      begin.await();
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void reportFailure(SentMessage message, int code, int copies) {
    message.reported(SentMessage.FAILED);
    webhookPoster.post(message.number(), webhookBodies.failed(message, code), copies);
  }

  private void report(
      SentMessage message, List<String> statuses, ReceiptDelays delays, int copies) {
    for (String status : statuses) {
      if (!webhookPoster.pause(delays.before(status))) {
        return;
      }
      message.reported(status);
      webhookPoster.post(message.number(), webhookBodies.status(message, status), copies);
    }
  }
}
