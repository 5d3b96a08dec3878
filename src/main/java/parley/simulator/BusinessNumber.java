package parley.simulator;

import java.net.URI;

/**
 * A business number at the simulated provider.
 *
 * @param phoneNumberId the provider's id of it
 * @param businessAccountId the provider's id of the business
 * @param callback where webhooks go
 * @param appSecret signs webhooks
 * @param accessToken sends messages
 */
public record BusinessNumber(
    String phoneNumberId,
    String businessAccountId,
    URI callback,
    String appSecret,
    String accessToken) {
  private static final int DIGITS = 7;

  /** An invented phone number, always the same for the same id. */
  String displayPhoneNumber() {
    String padded = "0".repeat(DIGITS) + phoneNumberId.replaceAll("[^0-9]", "");
    return "1555" + padded.substring(padded.length() - DIGITS);
  }

  /** The same number with another callback. */
  BusinessNumber calling(URI otherCallback) {
    return new BusinessNumber(
        phoneNumberId, businessAccountId, otherCallback, appSecret, accessToken);
  }

  @Override
  public String toString() {
    return "BusinessNumber[" + phoneNumberId + "]";
  }
}
