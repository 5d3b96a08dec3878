package parley;

import java.util.List;
import java.util.function.Function;
import parley.accounts.PasswordCost;
import parley.channels.ChannelAdapter;

/**
 * What a Parley is made of that no setting chooses.
 *
 * @param passwordCost what hashing a password costs
 * @param adapters the types of channel; the first is meant where a request names none
 * @param indexedTogether how many new messages are worth writing into the index of their words
 */
public record Assembly(
    PasswordCost passwordCost,
    List<Function<ChannelAdapters.Parts, ChannelAdapter>> adapters,
    int indexedTogether) {
  /** As it is released. */
  public static final Assembly USUAL =
      new Assembly(PasswordCost.RECOMMENDED, ChannelAdapters.all(), 1_000);
}
