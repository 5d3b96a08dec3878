package parley;

import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelType;
import parley.channels.ChannelTypes;
import parley.channels.IncomingFiles;
import parley.channels.OrganizationAccounts;
import parley.channels.OrganizationKeys;
import parley.channels.email.EmailAdapter;
import parley.channels.email.EmailType;
import parley.channels.webchat.WebChatAdapter;
import parley.channels.webchat.WebChatType;
import parley.channels.whatsapp.WhatsAppAdapter;
import parley.channels.whatsapp.WhatsAppType;
import parley.contacts.AddressSpelling;
import parley.contacts.ChannelNames;
import parley.outbound.AddressPolicy;
import parley.outbound.OutboundHttp;

/** Every type of channel that Parley can speak: to add one is to add a line to each list. */
public final class ChannelAdapters {
  private ChannelAdapters() {}

  /**
   * What adapters are made of.
   *
   * @param http calls providers
   * @param graph where Meta's API is
   * @param simulator where the simulated one is, once the server listens
   * @param simulatedSmtp where the simulated mail server is, once it listens; empty without one
   * @param reachable where connections may go that are no HTTP
   * @param keys under which names are made that come back to us
   * @param accounts the accounts that organizations have
   * @param files keeps what comes with its bytes, once all is built
   */
  public record Parts(
      OutboundHttp http,
      InstantSource clock,
      GraphApi graph,
      Supplier<String> simulator,
      Supplier<Optional<InetSocketAddress>> simulatedSmtp,
      AddressPolicy reachable,
      OrganizationKeys keys,
      OrganizationAccounts accounts,
      Supplier<IncomingFiles> files) {}

  /** The adapters; the first one is meant where a request names no type. */
  public static List<Function<Parts, ChannelAdapter>> all() {
    return List.of(
        ChannelAdapters::whatsApp, parts -> new WebChatAdapter(), ChannelAdapters::email);
  }

  static List<ChannelAdapter> of(
      Assembly assembly,
      Config config,
      Network network,
      InstantSource clock,
      OrganizationKeys keys,
      OrganizationAccounts accounts,
      Supplier<IncomingFiles> files) {
    Parts parts =
        new Parts(
            network.channels(),
            clock,
            config.graph(),
            () -> network.own().url() + SimulatorAccounts.GRAPH,
            network::simulatedSmtp,
            network.mailServers(),
            keys,
            accounts,
            files);
    return assembly.adapters().stream().map(adapter -> adapter.apply(parts)).toList();
  }

  /** What the room of contacts has to know of the types. */
  static ChannelNames names(ChannelTypes types) {
    return new ChannelNames(
        types.all().stream()
            .collect(Collectors.toUnmodifiableMap(ChannelType::name, ChannelAdapters::spelling)),
        types.hint());
  }

  private static AddressSpelling spelling(ChannelType type) {
    List<ChannelType.CardField> vouches = type.peers().vouches();
    if (vouches.contains(ChannelType.CardField.PHONE)) {
      return AddressSpelling.PHONE;
    }
    return vouches.contains(ChannelType.CardField.EMAIL)
        ? AddressSpelling.EMAIL
        : AddressSpelling.PLAIN;
  }

  private static ChannelAdapter whatsApp(Parts parts) {
    return new WhatsAppAdapter(
        parts.http(),
        parts.clock(),
        parts.graph().url(),
        parts.graph().version(),
        parts.simulator());
  }

  private static ChannelAdapter email(Parts parts) {
    return new EmailAdapter(
        parts.http(),
        parts.clock(),
        parts.reachable(),
        parts.keys(),
        parts.accounts(),
        parts.files(),
        parts.simulatedSmtp());
  }

  /** Their types, for those who speak with nobody. */
  static ChannelTypes types(Config config) {
    List<ChannelType> types =
        List.of(WhatsAppType.of(config.graph().url()), WebChatType.TYPE, EmailType.TYPE);
    return new ChannelTypes(types);
  }
}
