package parley.channels;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The columns of {@code channel} that tell whether it sends. */
final class ChannelStateRows {
  static final String COLUMNS =
      "status, paused_at, pause_reason, probe_at, probes, throttled_until, throttles";

  private ChannelStateRows() {}

  /** Those that are paused, of all organizations; the longest first. */
  static List<Long> paused(Tx tx, int most) {
    return tx.list(
        "select id from channel where status = 'paused' order by paused_at, id limit ?",
        Row::number,
        most);
  }

  /**
   * Whether a channel is as it was read: then nobody changes it before the transaction ends,
   * either.
   */
  static boolean keep(Tx tx, Channel channel) {
    return tx.one(
            "select id from channel where org_id = ? and id = ? and version = ? "
                + tx.dialect().keepRows("channel"),
            Row::number,
            channel.organizationId(),
            channel.id(),
            channel.version())
        .isPresent();
  }

  /** Pauses an active channel that nobody has changed since it was read. */
  static boolean pause(Tx tx, Channel channel, MessageError reason, Instant now, Instant probeAt) {
    return tx.run(
            """
            update channel set status = 'paused', paused_at = :now, pause_reason = :pause_reason,
              probe_at = :probe_at, probes = 0, version = version + 1, updated_at = :now
            where org_id = :org_id and id = :id and status = 'active' and version = :version
            """,
            Values.of("now", now)
                .and("pause_reason", Json.text(reason))
                .and("probe_at", probeAt)
                .and("org_id", channel.organizationId())
                .and("id", channel.id())
                .and("version", channel.version()))
        == 1;
  }

  /** Keeps what the provider said to a probe. */
  static void refuseAgain(Tx tx, Channel channel, MessageError reason) {
    tx.run(
        """
        update channel set pause_reason = :pause_reason
        where org_id = :org_id and id = :id and status = 'paused' and version = :version
        """,
        Values.of("pause_reason", Json.text(reason))
            .and("org_id", channel.organizationId())
            .and("id", channel.id())
            .and("version", channel.version()));
  }

  /** Counts a probe, and says when the next one is. */
  static void probe(Tx tx, Channel channel, Instant next) {
    tx.run(
        """
        update channel set probe_at = ?, probes = probes + 1
        where org_id = ? and id = ? and status = 'paused'
        """,
        next,
        channel.organizationId(),
        channel.id());
  }

  /** Ends the pause in which {@code channel} was read, no later one. */
  static boolean resume(Tx tx, Channel channel, Instant now) {
    return tx.run(
            """
            update channel set status = 'active', paused_at = null, pause_reason = null,
              probe_at = null, probes = 0, version = version + 1, updated_at = :updated_at
            where org_id = :org_id and id = :id and status = 'paused' and version = :version
            """,
            Values.of("updated_at", now)
                .and("org_id", channel.organizationId())
                .and("id", channel.id())
                .and("version", channel.version()))
        == 1;
  }

  /** Ends any pause; false when there is none. */
  static boolean resume(Tx tx, long organizationId, long id, Instant now) {
    return tx.run(
            """
            update channel set status = 'active', paused_at = null, pause_reason = null,
              probe_at = null, probes = 0, version = version + 1, updated_at = ?
            where org_id = ? and id = ? and status = 'paused'
            """,
            now,
            organizationId,
            id)
        == 1;
  }

  /** Of messages that were refused together only the first one counts. */
  static void throttle(Tx tx, Channel channel, Instant until) {
    tx.run(
        """
        update channel set throttled_until = :throttled_until, throttles = throttles + 1
        where org_id = :org_id and id = :id and throttles = :throttles
        """,
        Values.of("throttled_until", until)
            .and("org_id", channel.organizationId())
            .and("id", channel.id())
            .and("throttles", channel.state().throttles()));
  }

  /** Ends the throttle that {@code channel} was read with, no later one. */
  static void endThrottle(Tx tx, Channel channel) {
    tx.run(
        """
        update channel set throttled_until = null, throttles = 0
        where org_id = ? and id = ? and throttles = ?
        """,
        channel.organizationId(),
        channel.id(),
        channel.state().throttles());
  }

  /** Reads the {@link #COLUMNS}. */
  static ChannelState state(Row row) {
    boolean paused = ChannelStatus.of(row.text("status")) == ChannelStatus.PAUSED;
    Instant since = row.instantOrNull("paused_at");
    String reason = row.textOrNull("pause_reason");
    Instant probeAt = row.instantOrNull("probe_at");
    int probes = row.count("probes");
    ChannelState.Pause pause =
        paused
            ? new ChannelState.Pause(
                Objects.requireNonNull(since),
                MessageError.read(Objects.requireNonNull(reason)),
                Objects.requireNonNull(probeAt),
                probes)
            : null;
    return new ChannelState(pause, row.instantOrNull("throttled_until"), row.count("throttles"));
  }
}
