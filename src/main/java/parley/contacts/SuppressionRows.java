package parley.contacts;

import java.util.List;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code suppression} table: refusals by hashes of the addresses of those who were erased. */
final class SuppressionRows {
  private SuppressionRows() {}

  /** Keeps a refusal under a hash, unless there is one. */
  static void keep(Tx tx, long organizationId, String hash, Consent denial) {
    tx.run(
        """
        insert into suppression (org_id, address_hash, channel, purpose, source, at)
        values (:org_id, :address_hash, :channel, :purpose, :source, :at)
        on conflict do nothing
        """,
        Values.of("org_id", organizationId)
            .and("address_hash", hash)
            .and("channel", denial.channel())
            .and("purpose", denial.purpose())
            .and("source", denial.source().text())
            .and("at", denial.at()));
  }

  /** Forgets the refusals of one purpose on a type of channel under these hashes. */
  static void lift(Tx tx, long organizationId, List<String> hashes, Consent grant) {
    tx.run(
        """
        delete from suppression
        where org_id = :org_id and address_hash in (:hashes) and channel = :channel
          and purpose = :purpose
        """,
        Values.of("org_id", organizationId)
            .and("hashes", hashes)
            .and("channel", grant.channel())
            .and("purpose", grant.purpose()));
  }

  /** The refusals under these hashes; of several about the same, the latest comes last. */
  static List<Consent> find(Tx tx, long organizationId, List<String> hashes) {
    return tx.list(
        """
        select channel, purpose, source, at from suppression
        where org_id = :org_id and address_hash in (:hashes) order by at
        """,
        row ->
            new Consent(
                row.text("channel"),
                row.text("purpose"),
                Consent.State.DENIED,
                Consent.Source.of(row.text("source")).orElseThrow(),
                row.instant("at")),
        Values.of("org_id", organizationId).and("hashes", hashes));
  }
}
