package parley;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelUrls;
import parley.http.Dispatcher;
import parley.http.Proxies;
import parley.http.helidon.HelidonServer;
import parley.outbound.AddressPolicy;
import parley.outbound.HeldHttp;
import parley.outbound.OutboundHttp;
import parley.outbound.PooledHttp;
import parley.outbound.PublicAddresses;

/** How others reach this server and whom it may call, by the settings. */
final class Network {
  /** Running requests have 10 s to end. */
  private static final Duration SERVER_LIMIT = Duration.ofSeconds(12);

  private final Config config;
  private final CloseStack closeStack;
  private final SelfAddress own;
  private final AddressPolicy reachable;
  private final OutboundHttp calls;
  private final OutboundHttp files;
  private final OutboundHttp channels;
  private volatile @Nullable InetSocketAddress simulatedSmtp;

  /**
   * Opens what calls others.
   *
   * @param held says when nothing may be called
   */
  Network(Config config, CloseStack closeStack, BooleanSupplier held) {
    this.config = config;
    this.closeStack = closeStack;
    this.own = new SelfAddress(config.host());
    this.reachable = new PublicAddresses(config.webhookAllow());
    this.calls = closeStack.later(new HeldHttp(new PooledHttp(reachable), held));
    this.files = closeStack.later(new HeldHttp(new PooledHttp(reachable), held));
    OutboundHttp simulator =
        config.simulator().on() ? closeStack.later(new HeldHttp(new PooledHttp(own), held)) : calls;
    this.channels = new ChannelHttp(own, simulator, calls, files);
  }

  /** The address that it listens on, once it does. */
  SelfAddress own() {
    return own;
  }

  /** The address under which the world reaches this server, without a slash at the end. */
  Supplier<String> publicUrl() {
    return () -> config.publicUrl().orElseGet(own::url);
  }

  /** Listens for those who call; from then on the own address is known. */
  HelidonServer listen(Dispatcher dispatcher, InstantSource clock) {
    Proxies proxies =
        new Proxies(
            address -> config.trustedProxies().stream().anyMatch(range -> range.contains(address)));
    HelidonServer server =
        closeStack.later(
            HelidonServer.start(config.host(), config.port(), proxies, dispatcher, clock),
            SERVER_LIMIT);
    own.startedOn(server.port());
    return server;
  }

  /** What anybody may have called: public addresses, and those that the operator has opened. */
  AddressPolicy reachable() {
    return reachable;
  }

  /** For files that are fetched by address. */
  OutboundHttp files() {
    return files;
  }

  /** Where mail servers may be; here is one too, while the simulator plays it. */
  AddressPolicy mailServers() {
    AddressPolicy simulated =
        (address, port) -> new InetSocketAddress(address, port).equals(simulatedSmtp);
    return PublicAddresses.ofMail(config.webhookAllow()).or(simulated);
  }

  /** The simulated mail server, once it listens. */
  Optional<InetSocketAddress> simulatedSmtp() {
    return Optional.ofNullable(simulatedSmtp);
  }

  /** From now on a mail server is simulated. */
  void simulateSmtp(InetSocketAddress address) {
    simulatedSmtp = address;
  }

  /** For the providers of channels. */
  OutboundHttp channels() {
    return channels;
  }

  /** Where providers find this server, and where credentials may go. */
  ChannelUrls channelUrls() {
    return new ChannelUrls(publicUrl(), unencrypted(), !config.webhookAllow().isEmpty());
  }

  /** Where credentials may go without TLS. */
  private AddressPolicy unencrypted() {
    AddressPolicy opened =
        (address, port) ->
            config.webhookAllow().stream().anyMatch(range -> range.contains(address));
    return config.simulator().on() ? opened.or(own) : opened;
  }
}
