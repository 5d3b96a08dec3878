package parley.testing;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Resolves names for the tests' process as the system does, and notes in what threads names below
 * {@value #NOTED} were looked up: the system's resolver would keep those threads. They are this
 * machine's; those that begin with {@code unknown} are nobody's.
 */
public final class NotedNames extends InetAddressResolverProvider {
  public static final String NOTED = ".noted.example";

  private static final Map<String, List<Thread>> ASKED = new ConcurrentHashMap<>();

  /** The threads that have asked for a name, one for each time. */
  public static List<Thread> asked(String host) {
    return ASKED.getOrDefault(host, List.of());
  }

  @Override
  public InetAddressResolver get(Configuration configuration) {
    return new Noting(configuration.builtinResolver());
  }

  @Override
  public String name() {
    return "noted names";
  }

  private record Noting(InetAddressResolver system) implements InetAddressResolver {
    @Override
    public Stream<InetAddress> lookupByName(String host, LookupPolicy policy)
        throws UnknownHostException {
      if (!host.endsWith(NOTED)) {
        return system.lookupByName(host, policy);
      }
      ASKED.computeIfAbsent(host, name -> new CopyOnWriteArrayList<>()).add(Thread.currentThread());
      if (host.startsWith("unknown")) {
        throw new UnknownHostException(host);
      }
      return Stream.of(InetAddress.ofLiteral("127.0.0.1"));
    }

    @Override
    public String lookupByAddress(byte[] address) throws UnknownHostException {
      return system.lookupByAddress(address);
    }
  }
}
