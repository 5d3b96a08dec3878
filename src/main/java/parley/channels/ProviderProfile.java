package parley.channels;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * What a provider tells about a number and the account that it belongs to, in the provider's words;
 * null where it has told nothing.
 *
 * @param displayPhoneNumber as people read it: {@code +1 631-555-1234}
 * @param verifiedName what customers see
 * @param qualityRating {@code GREEN}, {@code YELLOW}, {@code RED} or {@code UNKNOWN}
 * @param messagingLimit how many customers it may write to first in a day: {@code TIER_1K}
 * @param accountStatus what the last change of the business account was: {@code DISABLED_UPDATE}
 */
public record ProviderProfile(
    @Nullable String displayPhoneNumber,
    @Nullable String verifiedName,
    @Nullable String qualityRating,
    @Nullable String messagingLimit,
    @Nullable String accountStatus) {
  /** Of an account that the provider hasn't told about. */
  public static final ProviderProfile UNKNOWN = new ProviderProfile(null, null, null, null, null);

  /** This with whatever {@code news} tells. */
  public ProviderProfile with(ProviderProfile news) {
    return new ProviderProfile(
        first(news.displayPhoneNumber, displayPhoneNumber),
        first(news.verifiedName, verifiedName),
        first(news.qualityRating, qualityRating),
        first(news.messagingLimit, messagingLimit),
        first(news.accountStatus, accountStatus));
  }

  static ProviderProfile read(String text) {
    JsonNode json = Json.parse(text);
    return new ProviderProfile(
        text(json, "display_phone_number"),
        text(json, "verified_name"),
        text(json, "quality_rating"),
        text(json, "messaging_limit"),
        text(json, "account_status"));
  }

  private static @Nullable String text(JsonNode json, String name) {
    JsonNode value = json.path(name);
    return value.isString() ? value.asString() : null;
  }

  private static @Nullable String first(@Nullable String news, @Nullable String known) {
    return news != null ? news : known;
  }
}
