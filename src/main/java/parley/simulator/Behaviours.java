package parley.simulator;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/** How the provider behaves towards each number that somebody has set something for. */
final class Behaviours {
  private final Map<String, Behaviour> byNumber = new ConcurrentHashMap<>();

  Behaviour of(BusinessNumber number) {
    return byNumber.getOrDefault(number.phoneNumberId(), Behaviour.DEFAULT);
  }

  /** Changes it, and answers what is in force then. */
  Behaviour change(BusinessNumber number, UnaryOperator<Behaviour> change) {
    return byNumber.merge(
        number.phoneNumberId(),
        change.apply(Behaviour.DEFAULT),
        (current, first) -> change.apply(current));
  }
}
