package parley.outbound;

import java.net.InetAddress;
import java.util.Arrays;

/**
 * A range of addresses in CIDR notation: {@code 10.0.0.0/8}.
 *
 * @param bits how many leading bits of {@code network} an address must share
 */
public record AddressRange(InetAddress network, int bits) {
  private static final int IPV4_BYTES = 4;
  private static final int IPV6_BYTES = 16;
  private static final int DOTS = 3;

  public AddressRange {
    if (bits < 0 || bits > network.getAddress().length * Byte.SIZE) {
      throw new IllegalArgumentException("a prefix of " + bits + " bits does not fit the address");
    }
  }

  /**
   * Reads {@code 10.0.0.0/8} or {@code fd00::/8}; an address alone is the range of itself.
   *
   * @throws IllegalArgumentException when it is neither, or lacks numbers: Java takes {@code
   *     203.0.113} for 203.0.0.113, which nobody means who has forgotten one
   */
  public static AddressRange parse(String text) {
    if (text.indexOf(':') < 0 && text.chars().filter(letter -> letter == '.').count() != DOTS) {
      throw new IllegalArgumentException("an address has four numbers");
    }
    return stored(text);
  }

  /**
   * Reads a range that was taken when numbers could still be left out, as it was understood then.
   */
  public static AddressRange stored(String text) {
    String[] parts = text.split("/", 2);
    InetAddress network = InetAddress.ofLiteral(parts[0]);
    int all = network.getAddress().length * Byte.SIZE;
    return new AddressRange(network, parts.length == 1 ? all : Integer.parseInt(parts[1]));
  }

  /** Says whether {@code address} is inside; an IPv4 address in IPv6 clothes counts as IPv4. */
  public boolean contains(InetAddress address) {
    byte[] inside = network.getAddress();
    byte[] asked = unmapped(address.getAddress());
    return inside.length == asked.length && sharedBits(inside, asked) >= bits;
  }

  private static int sharedBits(byte[] one, byte[] other) {
    int different = Arrays.mismatch(one, other);
    return different < 0
        ? one.length * Byte.SIZE
        : different * Byte.SIZE
            + Integer.numberOfLeadingZeros((one[different] ^ other[different]) & 0xff)
            - (Integer.SIZE - Byte.SIZE);
  }

  /** The four bytes inside of {@code ::ffff:a.b.c.d}; other addresses as they are. */
  private static byte[] unmapped(byte[] address) {
    boolean mapped = address.length == IPV6_BYTES && address[10] == -1 && address[11] == -1;
    for (int i = 0; mapped && i < 10; i++) {
      mapped = address[i] == 0;
    }
    return mapped ? Arrays.copyOfRange(address, IPV6_BYTES - IPV4_BYTES, IPV6_BYTES) : address;
  }

  @Override
  public String toString() {
    return network.getHostAddress() + "/" + bits;
  }
}
