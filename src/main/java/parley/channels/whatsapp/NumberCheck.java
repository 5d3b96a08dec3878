package parley.channels.whatsapp;

import static java.util.stream.Collectors.joining;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
  private static final List<String> LIMITS =
      List.of("whatsapp_business_manager_messaging_limit", "messaging_limit_tier");

  private NumberCheck() {}

  /**
   * Asks; blocks for ten seconds at most for each of three answers, of which one is usual.
   *
   * @param api Meta's, with the version
   */
  static OwnershipProof ask(OutboundHttp http, String api, String phoneNumberId, String token) {
    return ask(http, api + "/" + phoneNumberId + FIELDS, token, LIMITS)
            instanceof CallResult.Answered answered
        ? answered(answered, phoneNumberId)
        : new OwnershipProof.Unclear();
  }

  /** Versions of the API differ in what they call limits, and refuse names that they don't know. */
  private static CallResult ask(
      OutboundHttp http, String number, String token, List<String> limits) {
    URI uri = URI.create(Stream.concat(Stream.of(number), limits.stream()).collect(joining(",")));
    CallResult callResult = http.get(uri, Map.of("Authorization", "Bearer " + token), PATIENCE);
    String refusal = refusal(callResult);
    List<String> known = limits.stream().filter(limit -> !refusal.contains(limit)).toList();
    return known.size() < limits.size() ? ask(http, number, token, known) : callResult;
  }

  /** What Meta says is wrong; empty when nothing is. */
  private static String refusal(CallResult callResult) {
    return callResult instanceof CallResult.Answered answered
        ? CloudError.of(MetaAnswer.json(answered).path("error")).message()
        : "";
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
    return new ProviderProfile(
        JsonFields.text(body, "display_phone_number"),
        JsonFields.text(body, "verified_name"),
        JsonFields.text(body, "quality_rating"),
        LIMITS.stream()
            .flatMap(limit -> Stream.ofNullable(JsonFields.text(body, limit)))
            .findFirst()
            .orElse(null),
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
