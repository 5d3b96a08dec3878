package parley.webchat;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Whom a site says that a visitor is.
 *
 * @param subject what the site calls its user, the same on every device
 * @param name as people write it; null when the site doesn't say
 * @param email of which the site knows that it is theirs; null when it doesn't say
 * @param phone the same, as the site writes it
 * @param attributes what else the site knows of them; null when it doesn't say
 * @param until when the site no longer vouches for it, by any clock
 */
record VisitorIdentity(
    String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable String phone,
    @Nullable ObjectNode attributes,
    Instant until) {
  private static final String PREFIX = "sub:";

  /** The address by which the channel knows the user of a site. */
  static String address(String subject) {
    return PREFIX + subject;
  }

  /** The user of a site who has an address; null when it is nobody's whom a site has named. */
  static @Nullable String subject(String address) {
    return address.startsWith(PREFIX) ? address.substring(PREFIX.length()) : null;
  }
}
