package parley.channels.whatsapp;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import parley.channels.OwnershipProof;
import parley.channels.ProviderProfile;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import tools.jackson.databind.JsonNode;

/** Asks Meta whether a token may use a number, by reading the number with it. */
final class NumberCheck {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String FIELDS =
      "?fields=id,display_phone_number,verified_name,quality_rating";

  /** Of the whole portfolio, and of the number alone, which it was until October 2025. */
  private static final String LIMIT = "whatsapp_business_manager_messaging_limit";

  private static final String OLD_LIMIT = "messaging_limit_tier";

  private NumberCheck() {}

  /**
   * Asks; blocks for ten seconds at most.
   *
   * @param api Meta's, with the version
   */
  static OwnershipProof ask(OutboundHttp http, String api, String phoneNumberId, String token) {
    String number = api + "/" + phoneNumberId + FIELDS;
    CallResult first = ask(http, number + "," + LIMIT + "," + OLD_LIMIT, token);
    CallResult callResult = lacksField(first) ? ask(http, number, token) : first;
    return callResult instanceof CallResult.Answered answered
        ? answered(answered, phoneNumberId)
        : new OwnershipProof.Unclear();
  }

  private static CallResult ask(OutboundHttp http, String url, String token) {
    return http.get(URI.create(url), Map.of("Authorization", "Bearer " + token), PATIENCE);
  }

  /** Versions of the API differ in what they call limits, and refuse names that they don't know. */
  private static boolean lacksField(CallResult callResult) {
    return callResult instanceof CallResult.Answered answered
        && CloudError.of(MetaAnswer.json(answered).path("error"))
            .message()
            .contains("nonexisting field");
  }

  private static OwnershipProof answered(CallResult.Answered answered, String phoneNumberId) {
    JsonNode body = MetaAnswer.json(answered);
    if (body.path("error").isObject()) {
      return refused(CloudError.of(body.path("error")));
    }
    if (body.isMissingNode() || answered.status() / 100 != 2) {
      return new OwnershipProof.Unclear();
    }
    return phoneNumberId.equals(JsonFields.text(body, "id"))
        ? new OwnershipProof.Proved(profile(body))
        : numberRefused("WhatsApp knows no such number.");
  }

  private static ProviderProfile profile(JsonNode body) {
    String limit = JsonFields.text(body, LIMIT);
    return new ProviderProfile(
        JsonFields.text(body, "display_phone_number"),
        JsonFields.text(body, "verified_name"),
        JsonFields.text(body, "quality_rating"),
        limit != null ? limit : JsonFields.text(body, OLD_LIMIT),
        null);
  }

  /** 100 and 33 are Meta's for an object that isn't there, or that the token may not see. */
  private static OwnershipProof refused(CloudError error) {
    Integer code = error.code();
    if (code != null && (code == 100 || code == 33)) {
      return numberRefused(error.message());
    }
    return error.retryClass() == RetryClass.CHANNEL_DOWN && !error.isTransient()
        ? new OwnershipProof.Refused(
            "/credentials/" + WhatsAppType.ACCESS_TOKEN, "token_refused", error.message())
        : new OwnershipProof.Unclear();
  }

  private static OwnershipProof numberRefused(String reason) {
    return new OwnershipProof.Refused("/" + WhatsAppType.NUMBER, "number_refused", reason);
  }
}
