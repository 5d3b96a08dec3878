package parley.mail;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.mail.MailRows.Stored;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Seals the tokens of mails on their way; what is sealed opens for the same mail only. */
final class SealedMails implements SealedTable<Stored> {
  private final SecretBox box;

  SealedMails(SecretBox box) {
    this.box = box;
  }

  @Nullable ByteBuffer seal(long organizationId, long id, @Nullable String token) {
    return token == null ? null : ByteBuffer.wrap(box.seal(token, context(organizationId, id)));
  }

  @Nullable String open(Stored mail) {
    byte[] token = mail.token();
    return token == null ? null : box.open(token, context(mail.organizationId(), mail.id()));
  }

  @Override
  public List<Stored> after(Tx tx, long organizationId, long id, int most) {
    return MailRows.after(tx, organizationId, id, most);
  }

  @Override
  public boolean isCurrent(Stored mail) {
    byte[] token = mail.token();
    return token == null || box.isCurrent(token);
  }

  @Override
  public int reseal(Tx tx, Stored mail) {
    String token = Objects.requireNonNull(open(mail));
    return MailRows.reseal(tx, mail, box.seal(token, context(mail.organizationId(), mail.id())));
  }

  private static String context(long organizationId, long id) {
    return "mail " + organizationId + " " + id;
  }
}
