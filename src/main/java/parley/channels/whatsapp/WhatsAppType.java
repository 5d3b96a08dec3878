package parley.channels.whatsapp;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import parley.channels.ChannelCapabilities;
import parley.channels.ChannelCapabilities.FileLimit;
import parley.channels.ChannelField;
import parley.channels.ChannelRateLimit;
import parley.channels.ChannelSettings;
import parley.channels.ChannelType;
import parley.channels.Handover;
import parley.channels.ReportedStatus;

/**
 * What there is to know about WhatsApp: the fields of its channels and what Meta's Cloud API can do
 * (as of September 2026).
 */
public final class WhatsAppType {
  /** The name of the type. */
  public static final String NAME = "whatsapp";

  /** The credential that sends messages. */
  public static final String ACCESS_TOKEN = "access_token";

  /** The credential that signs webhooks. */
  public static final String APP_SECRET = "app_secret";

  /** The setting that leads to another server than Meta's. */
  public static final String GRAPH_URL = "graph_url";

  static final String VERIFY_TOKEN = "verify_token";
  static final String GRAPH_VERSION = "graph_version";
  static final String NUMBER = "phone_number_id";
  static final String BUSINESS = "business_account_id";

  private static final List<String> IMAGES = List.of("image/jpeg", "image/png");
  private static final List<String> STICKERS = List.of("image/webp");
  private static final List<String> AUDIO =
      List.of("audio/aac", "audio/amr", "audio/mpeg", "audio/mp4", "audio/ogg");
  private static final List<String> VIDEO = List.of("video/mp4", "video/3gpp");
  private static final List<String> TEXTS =
      List.of(
          "text/plain",
          "application/pdf",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "application/vnd.openxmlformats-officedocument.presentationml.presentation");

  /** Meta's have 32; whoever guesses it writes as any customer. */
  private static final int SHORTEST_APP_SECRET = 16;

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,32}");
  private static final Pattern VERSION = Pattern.compile("v[0-9]{1,3}\\.[0-9]{1,2}");

  /** What Meta grants to every number. */
  private static final ChannelRateLimit RATE_LIMIT = new ChannelRateLimit(80, 45, 6);

  /** Free messages may be sent for this long after the customer last wrote. */
  private static final Duration WINDOW = Duration.ofHours(24);

  /** Meta keeps what customers send for seven days. */
  private static final Duration INBOUND_KEPT = Duration.ofDays(7);

  /** Meta forgets what was uploaded after thirty days; a retry shouldn't come too late. */
  private static final Duration UPLOADS_KEPT = Duration.ofDays(25);

  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;

  private WhatsAppType() {}

  /**
   * The type.
   *
   * @param graphUrl Meta's own API, without a slash at the end
   */
  public static ChannelType of(String graphUrl) {
    return new ChannelType(
        NAME,
        "WhatsApp",
        ChannelField.matching(NUMBER, DIGITS, "must be 1 to 32 digits"),
        "number",
        ChannelField.matching(BUSINESS, DIGITS, "must be 1 to 32 digits"),
        credentials(),
        settings(),
        new ChannelType.Server(graphUrl, GRAPH_URL),
        capabilities(),
        new ChannelType.Peers(List.of(ChannelType.CardField.PHONE), List.of(), true, false, false));
  }

  private static List<ChannelField> credentials() {
    return List.of(
        ChannelField.token(ACCESS_TOKEN),
        ChannelField.secret(
            APP_SECRET,
            SHORTEST_APP_SECRET,
            "must have at least %d characters, as Meta's app secrets do"
                .formatted(SHORTEST_APP_SECRET)),
        ChannelField.secret(VERIFY_TOKEN).lookup());
  }

  private static List<ChannelField> settings() {
    return List.of(
        ChannelField.url(GRAPH_URL),
        ChannelField.matching(GRAPH_VERSION, VERSION, "must look like v25.0"),
        ChannelSettings.AFTER_RESOLVE,
        ChannelSettings.ENFORCE_WINDOW,
        ChannelSettings.TYPING_INDICATORS,
        ChannelSettings.OPT_OUT_KEYWORDS,
        ChannelSettings.OPT_OUT_CONFIRMATION,
        ChannelSettings.MESSAGES_PER_SECOND,
        ChannelSettings.PAIR_BURST,
        ChannelSettings.PAIR_INTERVAL_SECONDS);
  }

  private static ChannelCapabilities capabilities() {
    return new ChannelCapabilities(
        MessagePayloads.types(),
        new ChannelCapabilities.TextLimit(4_096, ChannelCapabilities.Unit.CHARACTERS),
        new ChannelCapabilities.Files(
            new Handover.UploadFirst(UPLOADS_KEPT), files(), INBOUND_KEPT),
        List.of(ReportedStatus.SENT, ReportedStatus.DELIVERED, ReportedStatus.READ),
        WINDOW,
        true,
        3,
        true,
        true,
        true,
        false,
        true,
        List.of(ChannelCapabilities.Inbound.WEBHOOK),
        RATE_LIMIT);
  }

  /**
   * What Meta takes in as a file, which may be sent as a document whatever it is: CSV and GIF,
   * among others, it refuses (Cloud API, Media).
   */
  private static Map<String, FileLimit> files() {
    List<String> all =
        Stream.of(TEXTS, IMAGES, STICKERS, AUDIO, VIDEO).flatMap(List::stream).toList();
    return Map.of(
        "image", new FileLimit(5 * MIB, IMAGES),
        "sticker", new FileLimit(500 * KIB, STICKERS),
        "audio", new FileLimit(16 * MIB, AUDIO),
        "video", new FileLimit(16 * MIB, VIDEO),
        "document", new FileLimit(100 * MIB, all));
  }
}
