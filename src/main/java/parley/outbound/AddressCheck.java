package parley.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Looks up where a name leads, to allow early what would be allowed later. No promise: a name may
 * lead elsewhere the next moment, so every connection is checked by itself.
 */
public final class AddressCheck {
  private static final int PATIENCE_MS = 2_000;

  private AddressCheck() {}

  /**
   * Says whether a host has addresses and all of them are allowed; blocks for two seconds at most.
   *
   * @param host a name, or an address as it stands in a URI
   */
  public static boolean isAllowed(String host, int port, AddressPolicy policy) {
    CompletableFuture<Boolean> answer = new CompletableFuture<>();
    Thread.ofVirtual().name("lookup").start(() -> answer.complete(look(host, port, policy)));
    try {
      return answer.get(PATIENCE_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  private static boolean look(String host, int port, AddressPolicy policy) {
    try {
      return Arrays.stream(InetAddress.getAllByName(host))
          .allMatch(address -> policy.allows(address, port));
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
