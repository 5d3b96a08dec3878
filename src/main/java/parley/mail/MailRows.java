package parley.mail;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.Row;
import parley.storage.SealedTable;
import parley.storage.Tx;
import parley.storage.Values;

/** The {@code mail} table: what is on its way. */
final class MailRows {
  /**
   * A letter as it is stored.
   *
   * @param data JSON
   */
  record Stored(
      long organizationId,
      long id,
      String to,
      String template,
      String data,
      @Nullable ByteBuffer sealedToken,
      Instant createdAt)
      implements SealedTable.Sealed {
    byte @Nullable [] token() {
      return sealedToken() == null ? null : sealedToken().array();
    }
  }

  private MailRows() {}

  static void add(Tx tx, Stored mail) {
    tx.defer(
        """
        insert into mail (org_id, id, recipient, template, data, token, created_at)
        values (:org_id, :id, :recipient, :template, :data, :token, :created_at)
        """,
        Values.of("org_id", mail.organizationId())
            .and("id", mail.id())
            .and("recipient", mail.to())
            .and("template", mail.template())
            .and("data", mail.data())
            .and("token", mail.token())
            .and("created_at", mail.createdAt()));
  }

  static Optional<Stored> find(Tx tx, long organizationId, long id) {
    return tx.one(
        """
        select org_id, id, recipient, template, data, token, created_at from mail
        where org_id = ? and id = ?
        """,
        MailRows::mail,
        organizationId,
        id);
  }

  static void delete(Tx tx, long organizationId, long id) {
    tx.run("delete from mail where org_id = ? and id = ?", organizationId, id);
  }

  /** Up to {@code most} mails behind the one with this key, of all organizations. */
  static List<Stored> after(Tx tx, long organizationId, long id, int most) {
    return tx.list(
        """
        select org_id, id, recipient, template, data, token, created_at from mail
        where (org_id, id) > (?, ?) order by org_id, id limit ?
        """,
        MailRows::mail,
        organizationId,
        id,
        most);
  }

  /** Replaces the token of a mail; says how many rows it touched. */
  static int reseal(Tx tx, Stored mail, byte[] token) {
    return tx.run(
        "update mail set token = ? where org_id = ? and id = ?",
        token,
        mail.organizationId(),
        mail.id());
  }

  private static Stored mail(Row row) {
    long organizationId = row.number("org_id");
    long id = row.number("id");
    String to = row.text("recipient");
    String template = row.text("template");
    String data = row.text("data");
    byte[] token = row.bytesOrNull("token");
    return new Stored(
        organizationId,
        id,
        to,
        template,
        data,
        token == null ? null : ByteBuffer.wrap(token),
        row.instant("created_at"));
  }
}
