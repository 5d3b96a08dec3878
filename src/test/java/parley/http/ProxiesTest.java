package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxiesTest {
  private static final Set<String> TRUSTED = Set.of("10.0.0.1", "10.0.0.2", "fd00:0:0:0:0:0:0:1");

  private final Proxies proxies =
      new Proxies(address -> TRUSTED.contains(address.getHostAddress()));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      nullValues = "none",
      value = {
        "203.0.113.9; 198.51.100.1; 203.0.113.9",
        "10.0.0.1; none; 10.0.0.1",
        "10.0.0.1; ''; 10.0.0.1",
        "10.0.0.1; 198.51.100.1; 198.51.100.1",
        "10.0.0.1; 8.8.8.8, 198.51.100.1; 198.51.100.1",
        "10.0.0.1; 8.8.8.8, 198.51.100.1, 10.0.0.2; 198.51.100.1",
        "10.0.0.1; 8.8.8.8, 198.51.100.1,10.0.0.2 , 10.0.0.1; 198.51.100.1",
        "10.0.0.1; 10.0.0.2; 10.0.0.2",
        "10.0.0.1; 198.51.100.1:4711; 198.51.100.1",
        "10.0.0.1; [2001:db8::7]:4711; 2001:db8:0:0:0:0:0:7",
        "fd00:0:0:0:0:0:0:1; 2001:db8::7; 2001:db8:0:0:0:0:0:7",
        "10.0.0.1; 198.51.100.1, unknown; 10.0.0.1",
        "10.0.0.1; 198.51.100.1, example.com, 10.0.0.2; 10.0.0.2",
        "10.0.0.1; ','; 10.0.0.1",
        "10.0.0.1; 198.51.100.1, ; 10.0.0.1",
        "somewhere; 198.51.100.1; somewhere",
      })
  void the_client_is_the_last_address_that_is_not_a_trusted_proxy(
      String peer, String forwarded, String client) {
    assertThat(proxies.client(peer, forwarded)).isEqualTo(client);
  }
}
