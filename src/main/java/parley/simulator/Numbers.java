package parley.simulator;

import java.util.Optional;

/** Knows the business numbers that the simulated provider serves. */
@FunctionalInterface
public interface Numbers {
  /** The number with this {@code phone_number_id}. */
  Optional<BusinessNumber> find(String phoneNumberId);
}
