package parley.apikeys;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import parley.outbound.AddressRange;

/**
 * The addresses from which a key may be used.
 *
 * @param texts the ranges as they were given; none for every address
 */
record AddressRanges(List<String> texts, List<AddressRange> ranges) implements Predicate<String> {
  /** Ranges that {@link #range} has read. */
  static AddressRanges of(List<String> texts) {
    return new AddressRanges(List.copyOf(texts), texts.stream().map(AddressRange::stored).toList());
  }

  /** The text of a range, if it is one: {@code 203.0.113.0/24}, {@code 2001:db8::/32}. */
  static Optional<String> range(String text) {
    try {
      AddressRange.parse(text);
      return Optional.of(text);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Whether an address, given as text without a port, is in one of them; what is none isn't. */
  @Override
  public boolean test(String address) {
    return ranges.isEmpty() || address(address).filter(this::isWithin).isPresent();
  }

  private boolean isWithin(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  /** Empty for an IPv6 address with the zone of an interface that isn't ours. */
  private static Optional<InetAddress> address(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
