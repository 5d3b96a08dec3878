package parley.simulator;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Whose app is told what happens: everybody's, until somebody unsubscribes it. */
final class Subscriptions {
  private static final int MOST = 10_000;

  private final Cache<String, Boolean> unsubscribed =
      Caffeine.newBuilder().maximumSize(MOST).build();

  /** Says whether webhooks about this number are posted. */
  boolean has(BusinessNumber number) {
    return unsubscribed.getIfPresent(number.businessKey()) == null;
  }

  void change(BusinessNumber number, boolean told) {
    if (told) {
      unsubscribed.invalidate(number.businessKey());
    } else {
      unsubscribed.put(number.businessKey(), true);
    }
  }
}
