package parley.channels.whatsapp;

import org.jspecify.annotations.Nullable;
import parley.channels.ProviderProfile;
import parley.channels.Update;
import tools.jackson.databind.JsonNode;

/**
 * Reads what is about the account or the business: quality, limits, bans, templates, and whatever
 * Meta may think of tomorrow.
 */
final class NoticeReader {
  private NoticeReader() {}

  /**
   * The notice in the value of a change.
   *
   * @param field Meta's name for the kind of change
   */
  static Update read(String field, JsonNode value) {
    return new Update.Notice(field, number(value), news(field, value), value);
  }

  private static @Nullable String number(JsonNode value) {
    String display = JsonFields.text(value, "display_phone_number");
    return display != null ? display : JsonFields.text(value, "phone_number");
  }

  private static ProviderProfile news(String field, JsonNode value) {
    return switch (field) {
      case "phone_number_quality_update" ->
          new ProviderProfile(null, null, quality(value), limit(value), null);
      case "business_capability_update" ->
          new ProviderProfile(null, null, null, limitOfPortfolio(value), null);
      case "phone_number_name_update" -> new ProviderProfile(null, name(value), null, null, null);
      case "account_update" -> new ProviderProfile(null, null, null, null, status(value));
      default -> ProviderProfile.UNKNOWN;
    };
  }

  /** A number is flagged while its quality is low; Meta doesn't tell how good it is then. */
  private static @Nullable String quality(JsonNode value) {
    return switch (JsonFields.text(value, "event")) {
      case "FLAGGED" -> "RED";
      case "UNFLAGGED" -> "UNKNOWN";
      case null, default -> null;
    };
  }

  /** A number that may send faster is reported with the same words: that is no limit of a day. */
  private static @Nullable String limit(JsonNode value) {
    if ("THROUGHPUT_UPGRADE".equals(JsonFields.text(value, "event"))) {
      return null;
    }
    String limit = limitOfPortfolio(value);
    return limit != null ? limit : JsonFields.text(value, "current_limit");
  }

  /** A word of Meta's, or in some reports a number: -1 for as many as it likes. */
  private static @Nullable String limitOfPortfolio(JsonNode value) {
    String limit = JsonFields.text(value, "max_daily_conversations_per_business");
    return switch (limit) {
      case null -> null;
      case "-1" -> "TIER_UNLIMITED";
      case "250" -> "TIER_250";
      case "2000" -> "TIER_2K";
      case "10000" -> "TIER_10K";
      case "100000" -> "TIER_100K";
      default -> limit;
    };
  }

  private static @Nullable String name(JsonNode value) {
    return "APPROVED".equals(JsonFields.text(value, "decision"))
        ? JsonFields.text(value, "requested_verified_name")
        : null;
  }

  /**
   * A ban has a state of its own: {@code SCHEDULE_FOR_DISABLE}, {@code DISABLE}, {@code REINSTATE}.
   */
  private static @Nullable String status(JsonNode value) {
    String ban = JsonFields.text(value.path("ban_info"), "waba_ban_state");
    return ban != null ? ban : JsonFields.text(value, "event");
  }
}
