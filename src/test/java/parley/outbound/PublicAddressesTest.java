package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {
  private final AddressPolicy policy = new PublicAddresses(List.of());

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.170",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:a9fe:a9fe",
        "::ffff:0:7f00:1",
        "64:ff9b::7f00:1",
        "64:ff9b::8.8.8.8",
        "64:ff9b:1::1",
        "100::1",
        "100:0:0:1::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:1ff:ffff::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "4000::1",
        "5f00::1",
        "9000::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "ff02::1"
      })
  void what_is_not_public_is_refused(String address) {
    assertThat(policy.allows(InetAddress.ofLiteral(address), 443)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1",
        "8.8.8.8",
        "9.255.255.255",
        "11.0.0.1",
        "100.63.255.255",
        "100.128.0.1",
        "126.255.255.255",
        "128.0.0.1",
        "169.253.0.1",
        "172.15.255.255",
        "172.32.0.1",
        "192.0.1.1",
        "192.167.255.255",
        "198.17.255.255",
        "198.20.0.1",
        "223.255.255.255",
        "::ffff:8.8.8.8",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2606:4700::1111",
        "2a00:1450::1"
      })
  void what_is_public_is_allowed(String address) {
    assertThat(policy.allows(InetAddress.ofLiteral(address), 443)).isTrue();
  }

  @Test
  void an_ipv4_address_that_java_left_mapped_is_still_seen() throws UnknownHostException {
    byte[] mapped = new byte[16];
    mapped[10] = -1;
    mapped[11] = -1;
    mapped[12] = 127;
    mapped[15] = 1;
    assertThat(policy.allows(Inet6Address.getByAddress("x", mapped, 0), 80)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 443, 8443})
  void the_ports_of_the_web_are_allowed(int port) {
    assertThat(policy.allows(InetAddress.ofLiteral("8.8.8.8"), port)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 22, 25, 53, 3306, 5432, 6379, 8080, 11211, 65535})
  void other_ports_are_refused(int port) {
    assertThat(policy.allows(InetAddress.ofLiteral("8.8.8.8"), port)).isFalse();
  }

  @Test
  void the_operator_opens_ranges_and_nothing_beside_them() {
    AddressPolicy opened =
        new PublicAddresses(
            List.of(
                AddressRange.parse("10.1.0.0/17"),
                AddressRange.parse("192.168.7.9"),
                AddressRange.parse("fd00::/16")));
    assertThat(opened.allows(InetAddress.ofLiteral("10.1.127.255"), 5432)).isTrue();
    assertThat(opened.allows(InetAddress.ofLiteral("::ffff:10.1.0.1"), 80)).isTrue();
    assertThat(opened.allows(InetAddress.ofLiteral("192.168.7.9"), 80)).isTrue();
    assertThat(opened.allows(InetAddress.ofLiteral("fd00:ffff::1"), 80)).isTrue();
    assertThat(opened.allows(InetAddress.ofLiteral("10.1.128.0"), 80)).isFalse();
    assertThat(opened.allows(InetAddress.ofLiteral("192.168.7.8"), 80)).isFalse();
    assertThat(opened.allows(InetAddress.ofLiteral("fd01::1"), 80)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "localhost",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/x",
        "::1/129",
        "10.0.0/8/"
      })
  void what_is_no_range_is_refused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> AddressRange.parse(text));
  }
}
