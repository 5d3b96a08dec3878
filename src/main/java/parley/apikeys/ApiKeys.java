package parley.apikeys;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import parley.accounts.Members;
import parley.audit.Audit;
import parley.http.Credentials;
import parley.http.KeyCaller;
import parley.http.Quota;
import parley.http.Request;
import parley.http.Route;
import parley.http.Scope;
import parley.mail.Mail;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.Tx;

/** The room's door: its routes, and who is behind an API key. */
public final class ApiKeys implements AutoCloseable {
  /** What every key begins with. */
  public static final String PREFIX = KeyFormat.PREFIX;

  /** How long a key that was revoked is still shown. */
  private static final Duration SHOWN = Duration.ofDays(90);

  /** How long a secret that has ended is still told from one that never was. */
  private static final Duration MEMORY = Duration.ofDays(30);

  private final KeyCredentials credentials;
  private final KeyLifecycle lifecycle;
  private final List<Route> routes;
  private final List<ExpirySweeper.Expiry> notices;

  /**
   * Builds the room.
   *
   * @param random good for secrets
   * @param quota of keys that an organization may have, personal ones included
   * @param mostRequests per second that an organization may send; empty for no limit
   * @param revoked what else is done when a key is revoked
   */
  public ApiKeys(
      Database database,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      Members members,
      Mail mail,
      Quota quota,
      OptionalInt mostRequests,
      KeyRevoked revoked) {
    Audit audit = new Audit(ids, clock);
    credentials = new KeyCredentials(database, clock, members, audit);
    lifecycle = new KeyLifecycle(ids, clock, members, quota, credentials, audit, revoked);
    notices = ExpiryNotices.expiries(mail, members);
    ApiKeyBody bodies = new ApiKeyBody(mostRequests);
    routes =
        Stream.of(
                new ApiKeyRoutes(
                    "/v1/api-keys",
                    Scope.KEYS_MANAGE,
                    ApiKeys::everybody,
                    database,
                    clock,
                    random,
                    bodies,
                    lifecycle),
                new ApiKeyRoutes(
                    "/v1/me/api-keys",
                    Scope.SELF,
                    ApiKeys::oneself,
                    database,
                    clock,
                    random,
                    bodies,
                    lifecycle))
            .flatMap(some -> some.routes().stream())
            .toList();
  }

  private static KeyHolder everybody(Request request) {
    return KeyHolder.everybody(request.organizationId());
  }

  private static KeyHolder oneself(Request request) {
    return new KeyHolder(request.organizationId(), OptionalLong.of(request.agent().agentId()));
  }

  /** Starts to note the uses of keys, and to look which end while an answer takes long. */
  public void start() {
    credentials.start();
  }

  /** {@code /v1/api-keys}, {@code /v1/me/api-keys} and what is below. */
  public List<Route> routes() {
    return routes;
  }

  /** Knows programs by the keys that this room gives out. */
  public Credentials<KeyCaller> credentials() {
    return credentials;
  }

  /** Revokes the personal keys of an agent who leaves, in the transaction of that. */
  public void revokePersonal(Tx tx, long organizationId, long agentId) {
    lifecycle.revokePersonal(tx, organizationId, agentId);
  }

  /** Looks again what the personal keys of an agent may do, next time. */
  public void forgetRole(long organizationId, long agentId) {
    credentials.forgetRole(organizationId, agentId);
  }

  /** What has to be swept of this room's tables, and said of keys that end soon. */
  public List<ExpirySweeper.Expiry> expiries() {
    List<ExpirySweeper.Expiry> expiries = new ArrayList<>(notices);
    expiries.add(new ExpirySweeper.Expiry(KeySecretRows::sweep, MEMORY));
    expiries.add(new ExpirySweeper.Expiry(ApiKeyRows::sweep, SHOWN));
    return expiries;
  }

  @Override
  public void close() {
    credentials.close();
  }
}
