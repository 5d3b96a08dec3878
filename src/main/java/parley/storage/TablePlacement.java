package parley.storage;

import java.util.List;
import java.util.Optional;

/** Where a table is when the organizations are on several servers (docs/decisions/0084). */
enum TablePlacement {
  /**
   * On the coordinator alone: what is looked for before it is known for which organization, and
   * what the processes of the installation know of each other.
   */
  LOCAL(
      "on the coordinator",
      "access_token",
      "api_key",
      "api_key_secret",
      "email_change",
      "email_restore",
      "flyway_schema_history",
      "invitation",
      "invitation_team",
      "login_attempt",
      "mfa_token",
      "node",
      "organization_settings",
      "outbox_hold",
      "password_reset",
      "process",
      "recovery_code",
      "refresh_token",
      "schema_support",
      "second_factor",
      "secret_key",
      "session",
      "sign_in_settings",
      "team_member",
      "ticket",
      "visitor_network",
      "visitor_proof",
      "visitor_session"),
  /** Whole on every server, because tables of both other kinds refer to it; rarely written. */
  REFERENCE("on every server", "agent", "channel", "login", "organization", "team"),
  /** The rows of one organization are together on one of the servers. */
  DISTRIBUTED(
      "by organization",
      "attribute",
      "audit",
      "audit_head",
      "channel_cursor",
      "consent_change",
      "contact",
      "contact_alias",
      "contact_attestation",
      "contact_attribute",
      "contact_count",
      "contact_export",
      "contact_hold",
      "contact_identity",
      "contact_import",
      "contact_import_error",
      "contact_note",
      "contact_rehearsal",
      "contact_tag",
      "contact_tag_count",
      "conversation",
      "conversation_change",
      "conversation_count",
      "conversation_participant",
      "conversation_tag",
      "delivery",
      "draft",
      "erased_message",
      "event",
      "event_inbox",
      "event_log",
      "idempotency",
      "job",
      "mail",
      "media",
      "media_total",
      "media_upload",
      "media_use",
      "message",
      "message_attempt",
      "message_change",
      "message_origin",
      "message_posting",
      "message_posting_end",
      "message_reference",
      "message_status",
      "message_word",
      "message_word_pending",
      "message_word_start",
      "organization_key",
      "orphan_status",
      "quarantine",
      "quarantine_file",
      "read_mark",
      "reply",
      "report_conversation",
      "report_cursor",
      "report_message",
      "report_tally",
      "retention",
      "segment",
      "suppression",
      "suppression_key",
      "webchat_site",
      "webhook");

  private final String words;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> tables;

  TablePlacement(String words, String... tables) {
    this.words = words;
    this.tables = List.of(tables);
  }

  /** For people. */
  String words() {
    return words;
  }

  /** The names of those that are there. */
  List<String> tables() {
    return tables;
  }

  /** Where a table is; empty when nobody has decided that. */
  static Optional<TablePlacement> of(String table) {
    for (TablePlacement placement : values()) {
      if (placement.tables.contains(table)) {
        return Optional.of(placement);
      }
    }
    return Optional.empty();
  }
}
