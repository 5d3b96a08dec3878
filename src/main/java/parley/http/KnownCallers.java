package parley.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Callers by their tokens, remembered for a few seconds: a credential that ends on this node ends
 * at once, on the others as soon as they forget.
 */
public final class KnownCallers<C extends Caller> implements AutoCloseable {
  private static final Duration MEMORY = Duration.ofSeconds(5);
  private static final int MOST = 50_000;

  /** The end of what was over before its time. */
  private static final Instant REVOKED = Instant.MIN;

  /** Where callers are looked up. */
  public interface Source<C> {
    /** Who has the token with this {@link TokenHash}; it may have expired. */
    Optional<C> find(Tx tx, byte[] hash);

    /** The {@link Caller#credential}s of those callers that may go on. */
    Collection<Long> going(Tx tx, List<C> callers);

    /**
     * Those callers that may go on as they are now, by their {@link Caller#credential}s: they may
     * do less than they could. As they were, unless a source knows better.
     */
    default Map<Long, C> current(Tx tx, Map<Long, C> callers) {
      Map<Long, C> current = new HashMap<>(callers);
      current.keySet().retainAll(Set.copyOf(going(tx, List.copyOf(callers.values()))));
      return current;
    }
  }

  /**
   * What a client is told to do.
   *
   * @param invalid when its token is unknown or was revoked
   * @param expired when the time of its token is over
   */
  public record Advice(String invalid, String expired) {}

  private final Database database;
  private final InstantSource clock;
  private final Source<C> source;
  private final Advice advice;
  private final CallerWatcher<C> watcher;
  private final Cache<ByteBuffer, C> known =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(MEMORY).build();

  /**
   * When credentials end of which this node has heard lately. Asked after {@link #known}, so that a
   * caller who was read just before and is remembered just after it does not outlive it.
   */
  private final Cache<Long, Instant> ends =
      Caffeine.newBuilder().expireAfterWrite(MEMORY.multipliedBy(12)).build();

  /** Callers of {@code source}; answers that take long are watched from {@link #start} on. */
  public KnownCallers(
      Database database, InstantSource clock, Source<C> source, Advice advice, String thread) {
    this.database = database;
    this.clock = clock;
    this.source = source;
    this.advice = advice;
    this.watcher = new CallerWatcher<>(database, clock, source, thread);
  }

  /** Starts to look who may not go on while an answer takes long. */
  public void start() {
    watcher.start();
  }

  /**
   * The caller who has this token.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  public C authenticate(String token) {
    C found = find(TokenHash.of(token)).orElseThrow(this::invalid);
    requireTime(found);
    return found;
  }

  /**
   * A caller who may still go on, as a look into the database finds them now.
   *
   * @throws Problem {@code invalid_token} or {@code token_expired}
   */
  public C require(C caller) {
    requireTime(caller);
    Long credential = caller.credential();
    return database
        .read(tx ->
            Optional.ofNullable(source.current(tx, Map.of(credential, caller)).get(credential)))
        .orElseThrow(this::invalid);
  }

  /**
   * Tells {@code over} within 5 seconds that a caller may not go on, or may do something else than
   * before, until the watch is closed.
   */
  public Authenticator.Watch watch(C caller, Runnable over) {
    Authenticator.Watch watch = watcher.add(caller, over);
    if (isOver(ends.getIfPresent(caller.credential()))) {
      over.run();
    }
    return watch;
  }

  /** Refuses these credentials from now on, as unknown. */
  public void revoke(Collection<Long> credentials) {
    expire(credentials, REVOKED);
  }

  /** Refuses these credentials from this time on, as expired. */
  public void expire(Collection<Long> credentials, Instant end) {
    credentials.forEach(credential -> ends.put(credential, end));
    if (isOver(end)) {
      watcher.ended(credentials);
    }
  }

  /** Looks these callers up again before they are believed. */
  public void forget(Predicate<C> callers) {
    known.asMap().values().removeIf(callers);
  }

  /** The problem of a token that nobody has, or nobody any more. */
  public Problem invalid() {
    return BearerToken.refused(ProblemCode.INVALID_TOKEN, advice.invalid());
  }

  private Optional<C> find(byte[] hash) {
    ByteBuffer key = ByteBuffer.wrap(hash);
    return Optional.ofNullable(known.getIfPresent(key)).or(() -> load(key, hash));
  }

  private Optional<C> load(ByteBuffer key, byte[] hash) {
    Optional<C> found = database.read(tx -> source.find(tx, hash));
    found.filter(value -> !isOver(value.until())).ifPresent(value -> known.put(key, value));
    return found;
  }

  private void requireTime(C caller) {
    Instant end = ends.getIfPresent(caller.credential());
    if (REVOKED.equals(end)) {
      throw invalid();
    }
    if (isOver(end) || isOver(caller.until())) {
      throw BearerToken.refused(ProblemCode.TOKEN_EXPIRED, advice.expired());
    }
  }

  private boolean isOver(@Nullable Instant end) {
    return end != null && !clock.instant().isBefore(end);
  }

  @Override
  public void close() {
    watcher.close();
  }
}
