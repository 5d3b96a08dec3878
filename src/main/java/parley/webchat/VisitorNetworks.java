package parley.webchat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import parley.channels.Channel;
import parley.http.Problem;
import parley.http.RateLimits;
import parley.storage.Database;
import parley.storage.SecretBox;
import parley.storage.Tx;

/**
 * Knows the networks again from which blocked visitors came, without knowing what they are: of an
 * address, only its network's HMAC for the organization is kept, under a key of the installation.
 */
final class VisitorNetworks {
  /** So long nobody begins from there. */
  private static final Duration BLOCK = Duration.ofDays(1);

  /** So long it is kept from where a visitor came. */
  private static final Duration MEMORY = Duration.ofDays(30);

  private final Database database;
  private final InstantSource clock;
  private final SecretBox secrets;
  private final VisitorLimits limits;

  VisitorNetworks(Database database, InstantSource clock, SecretBox secrets, VisitorLimits limits) {
    this.database = database;
    this.clock = clock;
    this.secrets = secrets;
    this.limits = limits;
  }

  /**
   * Makes sure that nobody was blocked lately who came from the network of {@code address}.
   *
   * @throws Problem {@code rate_limited}, which tells nobody that they are blocked
   */
  void require(Channel channel, String address) {
    long organizationId = channel.organizationId();
    List<byte[]> networks = secrets.signatures(signed(organizationId, address));
    Instant now = clock.instant();
    if (database.read(tx -> VisitorNetworkRows.isBlocked(tx, organizationId, networks, now))) {
      throw limits.tooManyVisitors();
    }
  }

  /** Notes from where the visitor of a session that begins {@code now} has come. */
  void note(Tx tx, Channel channel, VisitorSession session, String address, Instant now) {
    byte[] network = secrets.sign(signed(session.organizationId(), address));
    VisitorNetworkRows.note(tx, session, channel.accountKey(), network, now, now.plus(MEMORY));
  }

  private static String signed(long organizationId, String address) {
    return "webchat network " + organizationId + " " + RateLimits.network(address);
  }

  /** See {@link WebChat#block}. */
  static void block(Tx tx, long organizationId, List<VisitorAddress> visitors, Instant now) {
    if (!visitors.isEmpty()) {
      VisitorNetworkRows.block(tx, organizationId, visitors, now.plus(BLOCK));
    }
  }

  /** See {@link WebChat#unblock}. */
  static void unblock(Tx tx, long organizationId, List<VisitorAddress> visitors) {
    if (!visitors.isEmpty()) {
      VisitorNetworkRows.unblock(tx, organizationId, visitors);
    }
  }
}
