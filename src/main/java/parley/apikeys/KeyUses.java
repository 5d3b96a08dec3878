package parley.apikeys;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.audit.AuditTarget;
import parley.http.KeyCaller;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Rounds;
import parley.storage.Tx;

/**
 * When and from where keys were used last, and in the audit log from where they were refused:
 * written at most once in five minutes for each key, and never by the request itself.
 */
final class KeyUses implements AutoCloseable {
  private static final Duration GRAIN = Duration.ofMinutes(5);
  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int MOST = 100_000;
  private static final int TOGETHER = 100;

  /** What is written once in five minutes: that a key was used, or that it was refused. */
  private record Kind(long keyId, boolean refused) {}

  private record Use(KeyCaller caller, Instant at, String address) {}

  private final Database database;
  private final InstantSource clock;
  private final Audit audit;
  private final Cache<Kind, Instant> noted = Caffeine.newBuilder().maximumSize(MOST).build();
  private final Map<Kind, Use> waiting = new ConcurrentHashMap<>();
  private final Rounds rounds =
      Rounds.endless("key-uses", EVERY, "uses of API keys are not written yet", this::write);

  KeyUses(Database database, InstantSource clock, Audit audit) {
    this.database = database;
    this.clock = clock;
    this.audit = audit;
  }

  void start() {
    rounds.start();
  }

  /** A key has been used from an address. */
  void used(KeyCaller caller, String address) {
    note(caller, new Kind(caller.keyId(), false), address);
  }

  /** A key was refused, because it may not be used from an address: it may have been stolen. */
  void refused(KeyCaller caller, String address) {
    note(caller, new Kind(caller.keyId(), true), address);
  }

  private void note(KeyCaller caller, Kind kind, String address) {
    Instant now = clock.instant();
    Instant last = noted.getIfPresent(kind);
    // Before or after: a clock that was ahead must not keep what happens from being written.
    if (last == null || Duration.between(last, now).abs().compareTo(GRAIN) >= 0) {
      noted.put(kind, now);
      waiting.put(kind, new Use(caller, now, address));
    }
  }

  private void write() {
    List<Map.Entry<Kind, Use>> some = waiting.entrySet().stream().limit(TOGETHER).toList();
    if (!some.isEmpty()) {
      database.write(tx -> {
        some.forEach(noted -> write(tx, noted.getKey().refused(), noted.getValue()));
        return some.size();
      });
      some.forEach(noted -> waiting.remove(noted.getKey(), noted.getValue()));
    }
  }

  private void write(Tx tx, boolean refused, Use use) {
    KeyCaller caller = use.caller();
    if (refused) {
      audit.write(
          tx,
          AuditActor.of(caller, use.address()),
          AuditAction.API_KEY_REFUSED,
          AuditTarget.of(IdType.API_KEY, caller.keyId(), caller.name()));
    } else {
      Instant latest = clock.instant().plus(GRAIN);
      ApiKeyRows.used(tx, caller, use.at(), use.address(), latest);
    }
  }

  @Override
  public void close() {
    rounds.close();
  }
}
