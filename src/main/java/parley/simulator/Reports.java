package parley.simulator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;

/** Reports what becomes of the messages that businesses have sent. */
final class Reports {
  private final Courier courier;
  private final Webhooks webhooks;
  private final RandomGenerator random;

  Reports(Courier courier, Webhooks webhooks, RandomGenerator random) {
    this.courier = courier;
    this.webhooks = webhooks;
    this.random = random;
  }

  /**
   * Posts the statuses of a message, one webhook after the other, from when {@code begin} says so.
   * Empty when there is too much to post already.
   */
  Optional<Future<?>> start(
      SentMessage message, Receipts receipts, Fate fate, CountDownLatch begin) {
    List<String> statuses = new ArrayList<>(receipts.statuses());
    if (fate.shuffle()) {
      Collections.shuffle(statuses, random);
    }
    return courier.start(() -> {
      if (hasBegun(begin)) {
        fate.failCode()
            .ifPresentOrElse(
                code -> reportFailure(message, code, fate.copies()),
                () -> report(message, statuses, fate.copies()));
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
    courier.post(message.number(), webhooks.failed(message, code), copies);
  }

  private void report(SentMessage message, List<String> statuses, int copies) {
    for (String status : statuses) {
      message.reported(status);
      courier.post(message.number(), webhooks.status(message, status), copies);
    }
  }
}
