package parley.simulator.mail;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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

  static Optional<DeliveryNotice> of(String word) {
    return Arrays.stream(values()).filter(notice -> notice.word().equals(word)).findFirst();
  }
}
