package parley.channels.whatsapp;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import parley.channels.Possession;
import parley.channels.ProviderProfile;
import parley.http.Json;
import parley.outbound.OutboundHttp;
import parley.outbound.Outcome;
import tools.jackson.databind.JsonNode;

/** Asks Meta whether a token may use a number, by reading the number with it. */
final class NumberQuestion {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String FIELDS =
      "?fields=id,display_phone_number,verified_name,quality_rating,messaging_limit_tier";

  private NumberQuestion() {}

  /**
   * Asks; blocks for ten seconds at most.
   *
   * @param api Meta's, with the version
   */
  static Possession ask(OutboundHttp http, String api, String phoneNumberId, String token) {
    Outcome outcome =
        http.get(
            URI.create(api + "/" + phoneNumberId + FIELDS),
            Map.of("Authorization", "Bearer " + token),
            PATIENCE);
    return outcome instanceof Outcome.Answered answered
        ? answered(answered, phoneNumberId)
        : new Possession.Unclear();
  }

  private static Possession answered(Outcome.Answered answered, String phoneNumberId) {
    JsonNode parsed = Json.parse(answered.body().getBytes(StandardCharsets.UTF_8));
    if (parsed == null) {
      return new Possession.Unclear();
    }
    JsonNode body = Storable.of(parsed);
    if (body.path("error").isObject()) {
      return refused(CloudError.of(body.path("error")));
    }
    if (answered.status() / 100 != 2) {
      return new Possession.Unclear();
    }
    return phoneNumberId.equals(Nodes.text(body, "id"))
        ? new Possession.Proved(profile(body))
        : new Possession.NumberRefused("WhatsApp knows no such number.");
  }

  private static ProviderProfile profile(JsonNode body) {
    return new ProviderProfile(
        Nodes.text(body, "display_phone_number"),
        Nodes.text(body, "verified_name"),
        Nodes.text(body, "quality_rating"),
        Nodes.text(body, "messaging_limit_tier"),
        null);
  }

  /** 100 and 33 are Meta's for an object that isn't there, or that the token may not see. */
  private static Possession refused(CloudError error) {
    Integer code = error.code();
    if (code != null && (code == 100 || code == 33)) {
      return new Possession.NumberRefused(error.message());
    }
    return error.retryClass() == RetryClass.CHANNEL_DOWN && !error.isTransient()
        ? new Possession.TokenRefused(error.message())
        : new Possession.Unclear();
  }
}
