package parley.channels;

import java.time.InstantSource;
import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import parley.audit.Audit;
import parley.audit.AuditAction;
import parley.audit.AuditActor;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Ids;
import parley.storage.Tx;

/** The keys by which the world outside finds channels, where those are made here. */
public final class ChannelKeys {
  private final ChannelCodec codec;
  private final Audit audit;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Supplier<String> publicUrl;

  ChannelKeys(
      ChannelCodec codec,
      Ids ids,
      InstantSource clock,
      RandomGenerator random,
      Supplier<String> publicUrl) {
    this.codec = codec;
    this.audit = new Audit(ids, clock);
    this.clock = clock;
    this.random = random;
    this.publicUrl = publicUrl;
  }

  /**
   * The channels of an organization that have these keys, or had them before others were made; by
   * those.
   */
  public static Map<String, Long> channels(
      Tx tx, long organizationId, ChannelType type, Collection<String> keys) {
    return ChannelRows.withAccounts(tx, organizationId, type, keys);
  }

  /**
   * Makes a new key for a channel. The one before finds nothing once this is committed; addresses
   * mean whom they meant.
   *
   * @return the channel with its new key
   * @throws Problem {@code not_found}, and {@code rotation_not_supported} when the key is the
   *     provider's
   */
  public Channel rotate(Tx tx, AuditActor actor, long id) {
    long organizationId = actor.organizationId();
    ChannelRows.lock(tx, organizationId, id, clock.instant());
    Channel channel =
        ChannelRows.find(tx, codec, organizationId, id).orElseThrow(Problem::notFound);
    ChannelField key = channel.type().account();
    if (!key.isMade()) {
      throw Problem.of(
          ProblemCode.ROTATION_NOT_SUPPORTED, "The channel's key is made by its provider.");
    }
    ChannelRows.makeKey(tx, organizationId, id, key.make(random));
    audit.write(tx, actor, AuditAction.CHANNEL_ROTATED, channel.auditTarget());
    return ChannelRows.find(tx, codec, organizationId, id).orElseThrow();
  }

  /**
   * Sees to it that a channel has still the key that it was found by, and nobody makes another one
   * before the transaction ends.
   *
   * @throws Problem {@code not_found}, as for a key that is unknown
   */
  public static void requireKept(Tx tx, Channel channel) {
    if (!ChannelKeyRows.keep(tx, channel)) {
      throw Problem.notFound();
    }
  }

  /** A channel as the API shows it. */
  public Record view(Channel channel) {
    return ChannelView.of(channel, publicUrl.get());
  }
}
