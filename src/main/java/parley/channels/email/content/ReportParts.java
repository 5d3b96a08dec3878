package parley.channels.email.content;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;

/** The parts of a report that programs read: what became of a mail, and which one it was. */
final class ReportParts {
  private static final Set<String> STATUS =
      Set.of("message/delivery-status", "message/global-delivery-status");
  private static final Set<String> REPORTED =
      Set.of(
          "message/rfc822",
          "message/global",
          "text/rfc822-headers",
          "message/rfc822-headers",
          "message/global-headers");
  private static final Set<String> FOR_PROGRAMS =
      Set.of("delivery-status", "feedback-report", "disposition-notification");

  private final boolean isReport;
  private final boolean isForPrograms;
  private byte @Nullable [] status;
  private byte @Nullable [] reported;

  ReportParts(StructuredField rootType) {
    isReport = rootType.value().equals("multipart/report");
    String type = rootType.parameters().getOrDefault("report-type", "").toLowerCase(Locale.ROOT);
    isForPrograms = isReport && FOR_PROGRAMS.contains(type);
  }

  /** Reads the beginning of what a report says; answers the bytes as they were before. */
  InputStream take(String mediaType, InputStream bytes) throws IOException {
    boolean isStatus = status == null && STATUS.contains(mediaType);
    boolean isReported = isReport && reported == null && REPORTED.contains(mediaType);
    if (!isStatus && !isReported) {
      return bytes;
    }
    byte[] beginning = bytes.readNBytes(MailLimits.REPORT);
    status = isStatus ? beginning : status;
    reported = isReported ? beginning : reported;
    return new SequenceInputStream(new ByteArrayInputStream(beginning), bytes);
  }

  /** Whether a part is no file for anybody: the mail is a report that becomes no message. */
  boolean isOnlyReport(String mediaType) {
    return isForPrograms && (mediaType.startsWith("message/") || REPORTED.contains(mediaType));
  }

  Optional<byte[]> status() {
    return Optional.ofNullable(status);
  }

  Optional<MailHeaders> reportedHeaders() {
    return Optional.ofNullable(reported).map(FieldBytes::block);
  }
}
