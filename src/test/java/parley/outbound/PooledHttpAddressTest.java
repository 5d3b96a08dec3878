package parley.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are connected to, however they are written. */
class PooledHttpAddressTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Two: 2\r\n\r\nok";

  private static final CheckedDnsResolver.Names INNER =
      host -> new InetAddress[] {InetAddress.ofLiteral("10.0.0.1")};
  private static final CheckedDnsResolver.Names UNKNOWN =
      host -> {
        throw new UnknownHostException(host);
      };

  private final OutboundHttp loopback = new PooledHttp((address, port) -> true);
  private final OutboundHttp guarded = new PooledHttp(new PublicAddresses(List.of()));

  @AfterEach
  void close() {
    loopback.close();
    guarded.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:%d/",
        "http://localhost:%d/",
        "http://[::1]:%d/",
        "http://[::ffff:127.0.0.1]:%d/",
        "http://[::ffff:7f00:1]:%d/",
        "http://[::127.0.0.1]:%d/",
        "http://2130706433:%d/",
        "http://0x7f000001:%d/",
        "http://0x7f.1:%d/",
        "http://0177.0.0.1:%d/",
        "http://127.1:%d/",
        "http://127.0.0.1.:%d/",
        "http://0:%d/",
        "http://0.0.0.0:%d/",
        "http://user@127.0.0.1:%d/",
        "http://8.8.8.8@127.0.0.1:%d/"
      })
  void the_loopback_is_out_of_reach_however_it_is_written(String uri) throws IOException {
    try (BareServer server = BareServer.answering(OK)) {
      assertThat(post(guarded, URI.create(uri.formatted(server.port()))))
          .isInstanceOf(CallResult.NotSent.class);
      assertThat(server.connections()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ftp://127.0.0.1/", "file:///etc/passwd", "mailto:a@b.c", "/path", "http:///x"})
  void only_http_is_spoken(String uri) {
    assertThat(post(loopback, URI.create(uri))).isInstanceOf(CallResult.NotSent.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:99999/",
        "http://127.0.0.1:0/",
        "http://127.0.0.1://x",
        "http://127.0.0.1:1//x",
        "http://[fe80::1%25lo]:1/"
      })
  void an_odd_address_is_not_sent_to(String uri) {
    assertThat(post(loopback, URI.create(uri))).isInstanceOf(CallResult.NotSent.class);
  }

  @Test
  void a_user_in_the_address_is_refused_even_where_the_address_is_allowed() throws IOException {
    try (BareServer server = BareServer.answering(OK)) {
      URI uri = URI.create("http://me:secret@127.0.0.1:" + server.port() + "/");
      assertThat(post(loopback, uri)).isInstanceOf(CallResult.NotSent.class);
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void one_bad_address_of_several_spoils_the_name() throws IOException {
    InetAddress[] both = {InetAddress.ofLiteral("127.0.0.1"), InetAddress.ofLiteral("10.0.0.1")};
    AddressPolicy onlyLoopback = (address, port) -> address.isLoopbackAddress();
    try (BareServer server = BareServer.answering(OK);
        OutboundHttp http = new PooledHttp(onlyLoopback, host -> both)) {
      URI uri = URI.create("http://two.example:" + server.port() + "/");
      assertThat(post(http, uri)).isInstanceOf(CallResult.NotSent.class);
      assertThat(server.connections()).isZero();
    }
  }

  @Test
  void an_inner_address_looks_like_an_unknown_name() {
    List<CallResult> outcomes = new ArrayList<>();
    for (CheckedDnsResolver.Names names : List.of(INNER, UNKNOWN)) {
      try (OutboundHttp http = new PooledHttp(new PublicAddresses(List.of()), names)) {
        outcomes.add(post(http, URI.create("http://db.example.com/")));
      }
    }
    assertThat(outcomes.getFirst()).isInstanceOf(CallResult.NotSent.class);
    assertThat(outcomes.getLast()).isEqualTo(outcomes.getFirst());
  }

  private static CallResult post(OutboundHttp http, URI uri) {
    return http.post(
        uri,
        Map.of("Content-Type", "text/x-test"),
        "hëllo".getBytes(StandardCharsets.UTF_8),
        PATIENCE);
  }
}
