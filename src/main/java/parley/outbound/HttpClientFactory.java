package parley.outbound;

import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SchemePortResolver;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.DefaultHttpClientConnectionOperator;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.impl.routing.DefaultRoutePlanner;
import org.apache.hc.client5.http.io.HttpClientConnectionOperator;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.config.Lookup;
import org.apache.hc.core5.http.config.RegistryBuilder;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** The HTTP library with everything switched off that it would do by itself. */
final class HttpClientFactory {
  private static final int CONNECTIONS = 400;
  private static final int CONNECTIONS_PER_HOST = 200;
  private static final Timeout CONNECT_TIMEOUT = Timeout.ofSeconds(5);
  private static final Timeout POOL_TIMEOUT = Timeout.ofSeconds(10);
  private static final Timeout IDLE_TIMEOUT = Timeout.ofSeconds(30);
  private static final int LINE_BYTES = 16 * 1024;
  private static final int HEADERS = 200;

  private HttpClientFactory() {}

  static CloseableHttpClient open(DnsResolver names) {
    return HttpClientBuilder.create()
        .setConnectionManager(connections(names))
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(POOL_TIMEOUT)
                .setProtocolUpgradeEnabled(false)
                .setAuthenticationEnabled(false)
                .build())
        .setRoutePlanner(new DefaultRoutePlanner(null))
        .setUserAgent("Parley")
        .disableCookieManagement()
        .disableRedirectHandling()
        .disableAutomaticRetries()
        .disableContentCompression()
        .disableAuthCaching()
        .disableConnectionState()
        .addExecInterceptorLast("connected", HttpCall::connected)
        .build();
  }

  /** Asks an idle connection whether it is still open: a dead one would cost an unclear outcome. */
  private static PoolingHttpClientConnectionManager connections(DnsResolver names) {
    return new WatchedConnections()
        .setDnsResolver(names)
        .setTlsSocketStrategy((socket, host, port, attachment, context) ->
            Tls.STRATEGY.upgrade(socket, host, port, attachment, context))
        .setMaxConnTotal(CONNECTIONS)
        .setMaxConnPerRoute(CONNECTIONS_PER_HOST)
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(
                    Http1Config.custom()
                        .setMaxLineLength(LINE_BYTES)
                        .setMaxHeaderCount(HEADERS)
                        .build())
                .build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(CONNECT_TIMEOUT)
                .setIdleTimeout(IDLE_TIMEOUT)
                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                .build())
        .build();
  }

  /** Connects by {@link WatchedSocket}. */
  private static final class WatchedConnections extends PoolingHttpClientConnectionManagerBuilder {
    @Override
    protected HttpClientConnectionOperator createConnectionOperator(
        SchemePortResolver ports, DnsResolver names, TlsSocketStrategy tls) {
      Lookup<TlsSocketStrategy> strategies =
          RegistryBuilder.<TlsSocketStrategy>create().register("https", tls).build();
      return new DefaultHttpClientConnectionOperator(
          proxy -> new WatchedSocket(), ports, names, strategies);
    }
  }

  /** Made at the first call by HTTPS: reading the certificates that Java trusts takes a while. */
  private static final class Tls {
    static final TlsSocketStrategy STRATEGY = DefaultClientTlsStrategy.createDefault();
  }
}
