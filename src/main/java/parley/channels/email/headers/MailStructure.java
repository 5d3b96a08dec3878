package parley.channels.email.headers;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the body of a mail says about its kind.
 *
 * @param contentType of the root, lower case
 * @param reportType of a {@code multipart/report}, lower case; null without one
 * @param hasDeliveryStatus whether a part is a {@code message/delivery-status}
 */
public record MailStructure(
    String contentType, @Nullable String reportType, boolean hasDeliveryStatus) {
  private static final String REPORT = "multipart/report";

  /**
   * The same of a content type as it came.
   *
   * @param parameters their names in lower case
   */
  public static MailStructure of(
      String contentType, Map<String, String> parameters, boolean hasDeliveryStatus) {
    String reportType = parameters.get("report-type");
    return new MailStructure(
        lower(contentType), reportType == null ? null : lower(reportType), hasDeliveryStatus);
  }

  /** Whether it is a report of this type. */
  boolean isReport(String type) {
    return contentType.equals(REPORT) && type.equals(reportType);
  }

  private static String lower(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
