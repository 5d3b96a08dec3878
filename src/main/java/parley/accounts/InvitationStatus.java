package parley.accounts;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What has become of an invitation. */
enum InvitationStatus {
  PENDING,
  ACCEPTED,
  /** Nobody has accepted it in time. Only shown: it is pending still, and can be sent again. */
  EXPIRED,
  REVOKED;

  /** The name in the API and the database: {@code pending}. */
  @JsonValue
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static InvitationStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
