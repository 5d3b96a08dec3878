package parley.http;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import parley.storage.FoundKeys;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;
import tools.jackson.databind.JsonNode;

/** The {@code idempotency} table: the keys that were used, and what was answered. */
final class IdempotencyRows {
  /** The answer to a request, and what was asked. */
  record Stored(String fingerprint, Response response) {}

  private IdempotencyRows() {}

  /**
   * Takes a key that nobody has used since {@code until}. Whoever takes the same key at the same
   * time waits here until this transaction has ended.
   *
   * @return false when it is taken, and by then answered
   */
  static boolean claim(Tx tx, KeyedRequest request, Instant now, Instant until) {
    return tx.run(
            """
            insert into idempotency
              (org_id, route, idem_key, fingerprint, status, media, headers, body, created_at)
            values (:org_id, :route, :idem_key, :fingerprint, 0, '', '[]', :body, :created_at)
            on conflict (org_id, route, idem_key) do update
            set fingerprint = excluded.fingerprint, created_at = excluded.created_at
            where idempotency.created_at <= :until
            """,
            Values.of("org_id", request.organizationId())
                .and("route", request.route())
                .and("idem_key", request.key())
                .and("fingerprint", request.fingerprint())
                .and("body", new byte[0])
                .and("created_at", now)
                .and("until", until))
        > 0;
  }

  /**
   * Keeps the answer beside the key that was claimed.
   *
   * @param body of the response, sealed
   */
  static void answer(Tx tx, KeyedRequest request, Response response, byte[] body) {
    tx.run(
        """
        update idempotency set status = :status, media = :media, headers = :headers, body = :body
        where org_id = :org_id and route = :route and idem_key = :idem_key
        """,
        Values.of("status", response.status())
            .and("media", response.media())
            .and("headers", Json.text(response.headers()))
            .and("body", body)
            .and("org_id", request.organizationId())
            .and("route", request.route())
            .and("idem_key", request.key()));
  }

  /**
   * What was answered with a key since {@code until}.
   *
   * @param opener opens the sealed body
   */
  static Optional<Stored> find(
      Tx tx, KeyedRequest request, Instant until, UnaryOperator<byte[]> opener) {
    return tx.one(
        """
        select fingerprint, status, media, headers, body from idempotency
        where org_id = :org_id and route = :route and idem_key = :idem_key and created_at > :until
        """,
        row -> stored(row, opener),
        Values.of("org_id", request.organizationId())
            .and("route", request.route())
            .and("idem_key", request.key())
            .and("until", until));
  }

  private static Stored stored(Row row, UnaryOperator<byte[]> opener) {
    String fingerprint = row.text("fingerprint");
    int status = row.count("status");
    String media = row.text("media");
    List<Response.Header> headers =
        Json.parse(row.text("headers")).valueStream().map(IdempotencyRows::header).toList();
    return new Stored(
        fingerprint, new Response(status, media, opener.apply(row.bytes("body")), headers));
  }

  private static Response.Header header(JsonNode header) {
    return new Response.Header(header.path("name").asString(), header.path("value").asString());
  }

  /** Forgets the keys from before {@code until}, of all organizations. */
  static int sweep(Tx tx, Instant until, int most) {
    return FoundKeys.of(
            tx,
            "select org_id, route, idem_key from idempotency where created_at < ? limit ?",
            row -> List.of(row.text(), row.text()),
            until,
            most)
        .change(
            tx,
            """
            delete from idempotency
            where org_id = :org_id and (route, idem_key) in (values :keys) and created_at < :until
            """,
            Values.of("until", until));
  }
}
