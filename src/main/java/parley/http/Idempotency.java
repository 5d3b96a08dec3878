package parley.http;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.SecretBox;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Lets a {@code POST} with an {@code Idempotency-Key} have its effect once, however often it comes:
 * the key and the answer are written in the transaction of the effect. What is refused writes
 * nothing, so its key may be used again.
 */
public final class Idempotency {
  private static final Duration MEMORY = Duration.ofHours(24);
  private static final int RETRY_SECONDS = 1;

  /** What has to be swept. */
  public static final ExpirySweeper.Expiry EXPIRY =
      new ExpirySweeper.Expiry(IdempotencyRows::sweep, MEMORY);

  private final Database database;
  private final InstantSource clock;
  private final SecretBox secrets;

  /** On this node. Those of other nodes meet in the database, where the later one waits. */
  private final Set<KeyedRequest.Slot> running = ConcurrentHashMap.newKeySet();

  /** Keys in {@code database}; {@code secrets} keeps passwords in bodies from being guessed. */
  public Idempotency(Database database, InstantSource clock, SecretBox secrets) {
    this.database = database;
    this.clock = clock;
    this.secrets = secrets;
  }

  /**
   * The answer of {@code idempotentPost}, or the one that it gave before.
   *
   * @param content of the body; the same for all bodies that ask for the same thing
   */
  Response answer(Request request, Supplier<String> content, IdempotentPost idempotentPost) {
    Optional<String> key = request.header("idempotency-key");
    return key.isEmpty()
        ? idempotentPost.prepare(request).in(database)
        : answer(
            keyed(request, IdempotencyKey.parse(key.get()), content.get()),
            request,
            idempotentPost);
  }

  private Response answer(KeyedRequest keyed, Request request, IdempotentPost idempotentPost) {
    if (!running.add(keyed.slot())) {
      throw Problem.of(
              ProblemCode.IDEMPOTENCY_IN_PROGRESS, "Repeat it later to get the same answer.")
          .retryAfter(RETRY_SECONDS);
    }
    try {
      return answeredBefore(keyed).orElseGet(() -> once(keyed, request, idempotentPost));
    } finally {
      running.remove(keyed.slot());
    }
  }

  private Response once(KeyedRequest keyed, Request request, IdempotentPost idempotentPost) {
    try {
      WriteAndAnswer<?> writeAndAnswer = idempotentPost.prepare(request);
      return database.write(tx -> once(tx, keyed, writeAndAnswer));
    } catch (Problem problem) {
      // What is in the way may be this very request, just answered by another node.
      return answeredBefore(keyed).orElseThrow(() -> problem);
    }
  }

  private Response once(Tx tx, KeyedRequest keyed, WriteAndAnswer<?> writeAndAnswer) {
    Instant now = clock.instant();
    if (!IdempotencyRows.claim(tx, keyed, now, now.minus(MEMORY))) {
      return answeredBefore(tx, keyed).orElseThrow(StorageException::lostRace);
    }
    Response response = writeAndAnswer.in(tx);
    IdempotencyRows.answer(tx, keyed, response, sealed(keyed, response.body()));
    return response;
  }

  private Optional<Response> answeredBefore(KeyedRequest keyed) {
    return database.read(tx -> answeredBefore(tx, keyed));
  }

  private Optional<Response> answeredBefore(Tx tx, KeyedRequest keyed) {
    return IdempotencyRows.find(
            tx, keyed, clock.instant().minus(MEMORY), body -> opened(keyed, body))
        .map(stored -> {
          if (!isSame(stored.fingerprint(), keyed)) {
            throw Problem.of(
                ProblemCode.IDEMPOTENCY_KEY_REUSED, "The key belongs to another request.");
          }
          return stored.response().header("Idempotent-Replayed", "true");
        });
  }

  /** The request that is stored may have been signed before the key was changed. */
  private boolean isSame(String fingerprint, KeyedRequest keyed) {
    return fingerprint.equals(keyed.fingerprint())
        || secrets.isSignature(HexFormat.of().parseHex(fingerprint), keyed.content());
  }

  /** An answer may hold a secret that is told once. */
  private byte[] sealed(KeyedRequest keyed, byte[] body) {
    return secrets.seal(new String(body, StandardCharsets.ISO_8859_1), context(keyed));
  }

  private byte[] opened(KeyedRequest keyed, byte[] sealed) {
    return secrets.open(sealed, context(keyed)).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String context(KeyedRequest keyed) {
    return "idempotent " + keyed.organizationId() + " " + keyed.route() + " " + keyed.key();
  }

  private KeyedRequest keyed(Request request, String key, String content) {
    String asked = asked(request, content);
    return new KeyedRequest(
        request.organizationId(),
        request.target(),
        key,
        asked,
        HexFormat.of().formatHex(secrets.sign(asked)));
  }

  /** The agent counts too: {@code logout-all} is another request for everybody. */
  private static String asked(Request request, String content) {
    String caller = request.caller().key();
    return "idempotent " + caller + " " + request.rawQuery() + " " + content;
  }
}
