package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What counts as one address to the login throttle. */
class NetworkTest {
  @Test
  void an_ipv4_address_counts_for_itself() {
    assertThat(LoginThrottle.network("192.0.2.1"))
        .isEqualTo(LoginThrottle.network("192.0.2.1"))
        .isNotEqualTo(LoginThrottle.network("192.0.2.2"));
  }

  @Test
  void ipv6_addresses_count_by_their_network() {
    assertThat(LoginThrottle.network("2001:db8:1:2::1"))
        .isEqualTo(LoginThrottle.network("2001:db8:1:2:ffff::2"))
        .isNotEqualTo(LoginThrottle.network("2001:db8:1:3::1"));
  }

  @Test
  void an_ipv4_address_inside_ipv6_is_the_same_address() {
    assertThat(LoginThrottle.network("::ffff:192.0.2.1"))
        .isEqualTo(LoginThrottle.network("192.0.2.1"));
  }
}
