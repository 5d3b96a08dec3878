package parley.accounts;

import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import parley.http.Problem;

/**
 * What somebody changes about an organization; null leaves what can't be cleared.
 *
 * @param name of the organization
 */
record OrganizationSettingsChange(
    @Nullable String name,
    @Nullable ZoneId timeZone,
    FieldChange<Long> idleMinutes,
    @Nullable Boolean assignOnReply,
    @Nullable Boolean showPresence,
    @Nullable Boolean autoMergeAttested,
    FieldChange<String> hours) {
  private static final Set<Long> IDLE_MINUTES = Set.of(15L, 30L, 60L, 240L);
  private static final int LONGEST_ZONE = 64;
  private static final int LONGEST_HOURS = 1000;

  /**
   * Reads it.
   *
   * @throws Problem {@code validation_failed}
   */
  static OrganizationSettingsChange read(Fields body) {
    Field<String> name = NameField.read(body, "name").notNull();
    Field<ZoneId> timeZone = timeZone(body).notNull();
    Field<Long> idleMinutes =
        body.number("idle_minutes")
            .check(IDLE_MINUTES::contains, "out_of_range", "must be 15, 30, 60, 240 or null");
    Field<Boolean> assignOnReply = body.flag("assign_on_reply").notNull();
    Field<Boolean> showPresence = body.flag("show_presence").notNull();
    Field<Boolean> autoMergeAttested = body.flag("auto_merge_attested").notNull();
    Field<String> hours =
        body.text("hours", LONGEST_HOURS).map(String::strip).nullIf(String::isEmpty);
    body.check();
    return new OrganizationSettingsChange(
        name.orNull(),
        timeZone.orNull(),
        idleMinutes.change(),
        assignOnReply.orNull(),
        showPresence.orNull(),
        autoMergeAttested.orNull(),
        hours.change());
  }

  private static Field<ZoneId> timeZone(Fields body) {
    return body.text("time_zone", LONGEST_ZONE)
        .parse(
            OrganizationSettingsChange::zone,
            "invalid_time_zone",
            "must be a name of the IANA time zone database such as Europe/Berlin, or UTC");
  }

  private static Optional<ZoneId> zone(String name) {
    return Optional.of(name).filter(ZoneId.getAvailableZoneIds()::contains).map(ZoneId::of);
  }

  /** The settings with this change. */
  OrganizationSettings over(OrganizationSettings current) {
    return new OrganizationSettings(
        timeZone == null ? current.timeZone() : timeZone,
        idleMinutes.over(current.idleMinutes()),
        assignOnReply == null ? current.assignOnReply() : assignOnReply,
        showPresence == null ? current.showPresence() : showPresence,
        autoMergeAttested == null ? current.autoMergeAttested() : autoMergeAttested,
        hours.over(current.hours()));
  }
}
