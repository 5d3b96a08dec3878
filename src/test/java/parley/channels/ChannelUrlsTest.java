package parley.channels;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.outbound.AddressPolicy;

/** Where credentials may go. */
class ChannelUrlsTest {
  private final Set<InetAddress> looked = ConcurrentHashMap.newKeySet();
  private final AddressPolicy loopback =
      (address, port) -> {
        looked.add(address);
        return address.isLoopbackAddress();
      };

  @ParameterizedTest
  @CsvSource({
    "https://localhost, false, true",
    "https://10.0.0.1, false, true",
    "http://localhost, true, true",
    "http://localhost, false, false",
    "http://127.0.0.1:8080, true, true",
    "http://127.0.0.1:8080, false, true",
    "http://[::1]/x, false, true",
    "http://10.0.0.1, true, false",
    "http://10.0.0.1, false, false",
    "http://nobody.invalid, true, false"
  })
  void by_tls_or_to_what_is_opened(String url, boolean named, boolean safe) {
    ChannelUrls urls = new ChannelUrls(() -> "https://parley.example", loopback, named);
    assertThat(urls.isSafe(url)).isEqualTo(safe);
    if (!named && !url.contains("1")) {
      assertThat(looked).as("the DNS was asked").isEmpty();
    }
  }
}
