package parley.channels.email.intake;

import java.util.HexFormat;
import parley.channels.email.content.ReadMail;
import parley.channels.email.headers.MessageIds;
import parley.http.Sha256;

/** By what mails are known: their {@code Message-ID}, or a hash where that does not do. */
final class MailNames {
  /** A longer id is kept by its hash, with room for what tells two mails under one id apart. */
  private static final int LONGEST = 230;

  private static final String HASH = "sha256:";

  private MailNames() {}

  /** The name of a mail; one without an id goes by what it says. */
  static String of(ReadMail mail) {
    return MessageIds.own(mail.headers())
        .map(MailNames::bounded)
        .orElseGet(() -> HASH + mail.digest());
  }

  /** An id as it is kept. */
  static String bounded(String id) {
    return id.length() <= LONGEST ? id : HASH + HexFormat.of().formatHex(Sha256.of(id));
  }
}
