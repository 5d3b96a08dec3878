package parley.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import parley.storage.ConcurrencyLimit;
import parley.storage.Turns;

/**
 * Looks names up for virtual threads, by a few threads of its own: the system's resolver can't be
 * interrupted and keeps the carrier of a virtual thread, of which a process has a few hundred. With
 * name servers that don't answer, some hundred lookups would stop everything else.
 *
 * <p>Each organization may have a few names looked up at once, those of nobody known as many. Who
 * gets no turn or no answer in time is told that the name is unknown, and may try later.
 */
final class NameLookups implements CheckedDnsResolver.Names {
  /** What all of this process share. */
  static final NameLookups ALL =
      new NameLookups(InetAddress::getAllByName, Duration.ofSeconds(2), Duration.ofSeconds(10));

  static final int AT_ONCE = 64;
  static final int AT_ONCE_OF_ONE = 8;

  private static final long NOBODY = 0;

  private final CheckedDnsResolver.Names names;
  private final ConcurrencyLimit limit;
  private final Duration patience;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("lookup-", 0).factory());

  /**
   * Lookups by {@code names}, which may block for long.
   *
   * @param turn how long a lookup waits until others have ended
   * @param patience how long anybody waits for a lookup, its turn included
   */
  NameLookups(CheckedDnsResolver.Names names, Duration turn, Duration patience) {
    this.names = names;
    this.limit = new ConcurrencyLimit(AT_ONCE, AT_ONCE_OF_ONE, turn);
    this.patience = patience;
  }

  @Override
  public InetAddress[] lookUp(String host) throws UnknownHostException {
    return lookUp(host, patience);
  }

  /** The same with another patience. */
  InetAddress[] lookUp(String host, Duration most) throws UnknownHostException {
    Optional<InetAddress> literal = literal(host);
    return literal.isPresent() ? new InetAddress[] {literal.get()} : asked(host, most);
  }

  /** What is an address already is asked of nobody. */
  static Optional<InetAddress> literal(String host) {
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    try {
      return Optional.of(
          InetAddress.ofLiteral(bracketed ? host.substring(1, host.length() - 1) : host));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private InetAddress[] asked(String host, Duration most) throws UnknownHostException {
    CompletableFuture<InetAddress[]> answer = new CompletableFuture<>();
    long organizationId = Turns.current().orElse(NOBODY);
    // Holds the place until the lookup has ended, however early its caller gives up.
    Thread.ofVirtual().name("lookup").start(() -> ask(organizationId, host, answer));
    try {
      return answer.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.cancel(false);
      throw new UnknownHostException(host + " is not known in time");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      answer.cancel(false);
      throw new UnknownHostException(host + " was not waited for");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UnknownHostException known
          ? known
          : new UnknownHostException(host);
    }
  }

  private void ask(long organizationId, String host, CompletableFuture<InetAddress[]> answer) {
    if (limit.call(organizationId, () -> answered(host, answer)).isEmpty()) {
      answer.completeExceptionally(
          new UnknownHostException(host + " can't be looked up: too much else is"));
    }
  }

  private boolean answered(String host, CompletableFuture<InetAddress[]> answer) {
    if (!answer.isDone()) {
      CompletableFuture.runAsync(() -> lookUp(host, answer), threads).join();
    }
    return true;
  }

  private void lookUp(String host, CompletableFuture<InetAddress[]> answer) {
    try {
      answer.complete(names.lookUp(host));
    } catch (UnknownHostException | RuntimeException e) {
      answer.completeExceptionally(e);
    }
  }
}
