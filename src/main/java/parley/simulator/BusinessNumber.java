package parley.simulator;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * A business number at the simulated provider.
 *
 * @param organizationId whose it is: nobody else controls it
 * @param phoneNumberId the provider's id of it
 * @param businessAccountId the provider's id of the business
 * @param verifiedName what customers see
 * @param callback where webhooks go
 * @param appSecret signs webhooks
 * @param accessToken sends messages
 */
public record BusinessNumber(
    long organizationId,
    String phoneNumberId,
    String businessAccountId,
    String verifiedName,
    URI callback,
    String appSecret,
    String accessToken) {
  private static final int DIGITS = 7;
  private static final Pattern NO_DIGITS = Pattern.compile("[^0-9]");

  /** An invented phone number, always the same for the same id. */
  String displayPhoneNumber() {
    String padded = "0".repeat(DIGITS) + NO_DIGITS.matcher(phoneNumberId).replaceAll("");
    return "1555" + padded.substring(padded.length() - DIGITS);
  }

  /** The same with its plus and spaces, as people write it. */
  String spacedPhoneNumber() {
    return displayPhoneNumber().replaceFirst("^(.)(.{3})(.{3})(.*)$", "+$1 $2-$3-$4");
  }

  /** Names it; another organization that is given the same number later finds nothing of it. */
  String key() {
    return organizationId + "/" + phoneNumberId;
  }

  /** Names its business, which is another one for each organization. */
  String businessKey() {
    return organizationId + "/" + businessAccountId;
  }

  /** The same number with another callback. */
  BusinessNumber calling(URI otherCallback) {
    return new BusinessNumber(
        organizationId,
        phoneNumberId,
        businessAccountId,
        verifiedName,
        otherCallback,
        appSecret,
        accessToken);
  }

  @Override
  public String toString() {
    return "BusinessNumber[" + phoneNumberId + "]";
  }
}
