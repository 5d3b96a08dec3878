package parley.simulator;

import java.util.List;
import java.util.Optional;

/** Knows the business numbers that the simulated provider serves. */
public interface NumberDirectory {
  /** The number with this {@code phone_number_id}. */
  Optional<BusinessNumber> find(String phoneNumberId);

  /** The number of the channel with this id: {@code chn_…}. */
  Optional<BusinessNumber> ofChannel(String channelId);

  /** The numbers of a business, in any order. */
  List<BusinessNumber> ofBusiness(String businessAccountId);
}
