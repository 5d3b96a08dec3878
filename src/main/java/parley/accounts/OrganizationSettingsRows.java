package parley.accounts;

import java.time.ZoneId;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code organization_settings}: no row stands for the defaults. */
final class OrganizationSettingsRows {
  private OrganizationSettingsRows() {}

  static OrganizationSettings find(Tx tx, long organizationId) {
    return tx.one(
            """
            select time_zone, idle_minutes, assign_on_reply, show_presence, auto_merge_attested, hours
            from organization_settings where org_id = ?
            """,
            OrganizationSettingsRows::settings,
            organizationId)
        .orElse(OrganizationSettings.DEFAULT);
  }

  private static OrganizationSettings settings(Row row) {
    return new OrganizationSettings(
        ZoneId.of(row.text("time_zone")),
        row.numberOrNull("idle_minutes"),
        row.flag("assign_on_reply"),
        row.flag("show_presence"),
        row.flag("auto_merge_attested"),
        row.textOrNull("hours"));
  }

  static void put(Tx tx, long organizationId, OrganizationSettings settings) {
    tx.run(
        """
        insert into organization_settings
          (org_id, time_zone, idle_minutes, assign_on_reply, show_presence, auto_merge_attested,
           hours)
        values (:org_id, :time_zone, :idle_minutes, :assign_on_reply, :show_presence,
          :auto_merge_attested, :hours)
        on conflict (org_id) do update set time_zone = excluded.time_zone,
          idle_minutes = excluded.idle_minutes, assign_on_reply = excluded.assign_on_reply,
          show_presence = excluded.show_presence,
          auto_merge_attested = excluded.auto_merge_attested, hours = excluded.hours
        """,
        Values.of("org_id", organizationId)
            .and("time_zone", settings.timeZone().getId())
            .and("idle_minutes", settings.idleMinutes())
            .and("assign_on_reply", settings.assignOnReply())
            .and("show_presence", settings.showPresence())
            .and("auto_merge_attested", settings.autoMergeAttested())
            .and("hours", settings.hours()));
  }
}
