package parley.accounts;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an organization has set for its desk.
 *
 * @param timeZone the one that its days begin in
 * @param idleMinutes after how long without input its people are logged out; null for never
 * @param assignOnReply whether who replies where nobody is assigned takes the conversation
 * @param showPresence whether its people see who of them looks at a conversation
 * @param autoMergeAttested whether contacts of whom a provider says that they are one become one
 * @param hours when somebody is there, in words; null when that is not said
 */
public record OrganizationSettings(
    ZoneId timeZone,
    @Nullable Long idleMinutes,
    boolean assignOnReply,
    boolean showPresence,
    boolean autoMergeAttested,
    @Nullable String hours) {
  /** Of an organization that has set nothing. */
  static final OrganizationSettings DEFAULT =
      new OrganizationSettings(ZoneId.of("UTC"), null, true, true, true, null);

  /** After how long without input its people are logged out. */
  Optional<Duration> idle() {
    return Optional.ofNullable(idleMinutes).map(Duration::ofMinutes);
  }
}
