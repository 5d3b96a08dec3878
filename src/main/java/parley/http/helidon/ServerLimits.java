package parley.http.helidon;

import java.time.Duration;

/**
 * What clients may take of the server.
 *
 * @param connections open at once; more wait to be accepted
 * @param idlePerNetwork connections of one network that have sent no whole head of a request
 * @param bodyBytes in memory at once, of all large bodies together
 * @param idle between two requests
 * @param head from the first byte of a request to the end of its headers
 * @param patience for a body to arrive or an answer to be taken, beside what its size allows
 * @param bytesPerSecond of a body or an answer that is slow, but not too slow
 * @param parting for a client that broke HTTP to read why, before the connection is closed
 */
public record ServerLimits(
    int connections,
    int idlePerNetwork,
    long bodyBytes,
    Duration idle,
    Duration head,
    Duration patience,
    int bytesPerSecond,
    Duration parting) {

  public static final ServerLimits STANDARD =
      new ServerLimits(
          20_000,
          1_000,
          1L << 30,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          16 * 1024,
          Duration.ofSeconds(1));

  /** What the files and the heap of this process allow of {@link #STANDARD}. */
  static ServerLimits ofThisProcess() {
    return STANDARD.within(Capacity.ofThisProcess());
  }

  /** The same, for a process that can bear so much. */
  ServerLimits within(Capacity capacity) {
    int most = Math.min(connections, capacity.connections());
    return new ServerLimits(
        most,
        Math.min(idlePerNetwork, most / 2),
        Math.min(bodyBytes, capacity.bodyBytes()),
        idle,
        head,
        patience,
        bytesPerSecond,
        parting);
  }
}
