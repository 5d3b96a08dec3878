package parley.channels;

import java.time.Instant;
import java.util.Objects;
import parley.http.Json;
import parley.storage.Row;
import parley.storage.Tx;
import tools.jackson.databind.JsonNode;

/** The columns of {@code channel} that tell whether it sends. */
final class ChannelStateRows {
  static final String COLUMNS =
      "status, paused_at, pause_reason, probe_at, probes, throttled_until, throttles";

  /** Pauses an active channel that nobody has changed since it was read. */
  boolean pause(Tx tx, Channel channel, MessageError reason, Instant now, Instant probeAt) {
    return tx.run(
            """
            update channel set status = 'paused', paused_at = ?, pause_reason = ?, probe_at = ?,
              probes = 0, version = version + 1, updated_at = ?
            where org_id = ? and id = ? and status = 'active' and version = ?
            """,
            now,
            Json.text(reason),
            probeAt,
            now,
            channel.organizationId(),
            channel.id(),
            channel.version())
        == 1;
  }

  /** Keeps what the provider said to a probe. */
  void refuseAgain(Tx tx, Channel channel, MessageError reason) {
    tx.run(
        """
        update channel set pause_reason = ?
        where org_id = ? and id = ? and status = 'paused' and version = ?
        """,
        Json.text(reason),
        channel.organizationId(),
        channel.id(),
        channel.version());
  }

  /** Counts a probe, and says when the next one is. */
  void probe(Tx tx, Channel channel, Instant next) {
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
  boolean resume(Tx tx, Channel channel, Instant now) {
    return tx.run(
            """
            update channel set status = 'active', paused_at = null, pause_reason = null,
              probe_at = null, probes = 0, version = version + 1, updated_at = ?
            where org_id = ? and id = ? and status = 'paused' and version = ?
            """,
            now,
            channel.organizationId(),
            channel.id(),
            channel.version())
        == 1;
  }

  /** Ends any pause; false when there is none. */
  boolean resume(Tx tx, long organizationId, long id, Instant now) {
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
  void throttle(Tx tx, Channel channel, Instant until) {
    tx.run(
        """
        update channel set throttled_until = ?, throttles = throttles + 1
        where org_id = ? and id = ? and throttles = ?
        """,
        until,
        channel.organizationId(),
        channel.id(),
        channel.state().throttles());
  }

  /** Ends the throttle that {@code channel} was read with, no later one. */
  void endThrottle(Tx tx, Channel channel) {
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
    boolean paused = ChannelStatus.of(row.text()) == ChannelStatus.PAUSED;
    Instant since = row.instantOrNull();
    String reason = row.textOrNull();
    Instant probeAt = row.instantOrNull();
    int probes = row.count();
    ChannelState.Pause pause =
        paused
            ? new ChannelState.Pause(
                Objects.requireNonNull(since),
                error(Json.parse(Objects.requireNonNull(reason))),
                Objects.requireNonNull(probeAt),
                probes)
            : null;
    return new ChannelState(pause, row.instantOrNull(), row.count());
  }

  private static MessageError error(JsonNode json) {
    JsonNode providerCode = json.path("provider_code");
    return new MessageError(
        json.path("code").asString(),
        providerCode.isString() ? providerCode.asString() : null,
        json.path("message").asString(),
        json.path("retryable").asBoolean());
  }
}
