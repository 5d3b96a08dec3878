package parley.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks up where a name leads, to refuse early what would be refused later. No promise: a name may
 * lead elsewhere the next moment, so every connection is checked by itself.
 */
public final class Lookup {
  private static final int PATIENCE_MS = 2_000;

  /** What was found. */
  public enum Answer {
    ALLOWED,
    /** One of its addresses is not allowed. */
    REFUSED,
    /** It has no address, or the answer took too long. */
    UNKNOWN
  }

  private Lookup() {}

  /**
   * Asks for the addresses of a host; blocks for two seconds at most.
   *
   * @param host a name, or an address as it stands in a URI
   */
  public static Answer look(String host, int port, AddressPolicy policy) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    Thread.ofVirtual().name("lookup").start(() -> answer.complete(addresses(host, port, policy)));
    try {
      return answer.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.UNKNOWN;
    } catch (ExecutionException | TimeoutException e) {
      return Answer.UNKNOWN;
    }
  }

  private static Answer addresses(String host, int port, AddressPolicy policy) {
    try {
      boolean all =
          Arrays.stream(InetAddress.getAllByName(host))
              .allMatch(address -> policy.allows(address, port));
      return all ? Answer.ALLOWED : Answer.REFUSED;
    } catch (UnknownHostException e) {
      return Answer.UNKNOWN;
    }
  }
}
