package parley.http;

import java.time.Duration;

/**
 * What a client may take of the server.
 *
 * @param connections open at once; more wait to be accepted
 * @param idle between two requests
 * @param head from the first byte of a request to the end of its headers
 * @param patience for a body to arrive or an answer to be taken, beside what its size allows
 * @param bytesPerSecond of a body or an answer that is slow, but not too slow
 * @param parting for a client that broke HTTP to read why, before the connection is closed
 */
record ServerLimits(
    int connections,
    Duration idle,
    Duration head,
    Duration patience,
    int bytesPerSecond,
    Duration parting) {

  static final ServerLimits STANDARD =
      new ServerLimits(
          20_000,
          Duration.ofSeconds(60),
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          16 * 1024,
          Duration.ofSeconds(1));
}
