package parley.simulator.mail;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is reported of mails that don't come back. */
enum DeliveryNotice {
  NONE,
  /** Handed on to a server that reports nothing. */
  RELAYED,
  /** In the recipient's mailbox. */
  DELIVERED;

  @JsonValue
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
