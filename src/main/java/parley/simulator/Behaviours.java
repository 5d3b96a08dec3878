package parley.simulator;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/** How the provider behaves towards each number that somebody has set something for. */
final class Behaviours {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Behaviour> byNumber = new HashMap<>();
  private final RandomGenerator random;

  Behaviours(RandomGenerator random) {
    this.random = random;
  }

  Behaviour of(BusinessNumber number) {
    return change(number, behaviour -> behaviour);
  }

  /** Changes it, and answers what is in force then. */
  Behaviour change(BusinessNumber number, UnaryOperator<Behaviour> change) {
    lock.lock();
    try {
      Behaviour current = byNumber.getOrDefault(number.key(), Behaviour.DEFAULT);
      Behaviour next = change.apply(current);
      if (!next.equals(current)) {
        byNumber.put(number.key(), next);
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** Decides what happens to the next call, which counts if that is something bad. */
  PlannedFault next(BusinessNumber number, CallKind callKind) {
    lock.lock();
    try {
      PlannedFault plannedFault = PlannedFault.draw(of(number).faults(), callKind, random);
      if (plannedFault.isBad()) {
        change(number, Behaviour::afterFault);
      }
      return plannedFault;
    } finally {
      lock.unlock();
    }
  }

  /** How often a webhook about something that no call has caused is posted. */
  int copies(BusinessNumber number) {
    return PlannedFault.draw(of(number).faults(), CallKind.MESSAGES, random).copies();
  }
}
