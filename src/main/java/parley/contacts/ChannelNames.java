package parley.contacts;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types of channel that there are, by name.
 *
 * @param spellings how addresses are written on each
 * @param hint what is said to somebody who names none of them
 */
public record ChannelNames(Map<String, AddressSpelling> spellings, String hint) {
  Set<String> names() {
    return spellings.keySet();
  }

  /** An address on a type of channel as it is kept; empty for what can't be one there. */
  Optional<String> address(String channel, String written) {
    return spellings.getOrDefault(channel, AddressSpelling.PLAIN).parse(written);
  }
}
