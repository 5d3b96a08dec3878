package parley.simulator;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The files that WhatsApp takes. */
final class SimulatedFileTypes {
  private static final int MIB = 1 << 20;
  private static final int STICKER = 500 * 1024;

  /** The largest file that the simulator takes; Meta takes documents up to 100 MiB. */
  static final int MOST_BYTES = 16 * MIB;

  private static final Set<String> KNOWN =
      Set.of(
          "application/msword",
          "application/pdf",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          "application/vnd.openxmlformats-officedocument.presentationml.presentation",
          "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "audio/aac",
          "audio/amr",
          "audio/mp4",
          "audio/mpeg",
          "audio/ogg",
          "audio/opus",
          "image/jpeg",
          "image/png",
          "image/webp",
          "text/plain",
          "video/3gpp",
          "video/mp4");

  /** What a customer's phone sends, by the type of the message. */
  private static final Map<String, String> USUAL =
      Map.of(
          "image", "image/jpeg",
          "audio", "audio/ogg; codecs=opus",
          "video", "video/mp4",
          "document", "application/pdf",
          "sticker", "image/webp");

  private SimulatedFileTypes() {}

  static Set<String> kinds() {
    return USUAL.keySet();
  }

  static String usual(String kind) {
    return USUAL.getOrDefault(kind, "application/octet-stream");
  }

  /**
   * Checks a file that a business uploads.
   *
   * @throws GraphRefusal when WhatsApp doesn't take its type or its size
   */
  static void check(String mimeType, long size) {
    String bare = mimeType.split(";", 2)[0].strip();
    if (!KNOWN.contains(bare)) {
      throw GraphError.parameter(
              "Param file must be a file with one of the following types: %s. Received file of type '%s'."
                  .formatted(String.join(", ", new TreeSet<>(KNOWN)), bare))
          .refusal();
    }
    if (size == 0 || size > most(bare)) {
      throw GraphError.of(
              131053, "A file of type %s may have 1 to %d bytes".formatted(bare, most(bare)))
          .refusal();
    }
  }

  private static int most(String mimeType) {
    return switch (mimeType) {
      case "image/webp" -> STICKER;
      case "image/jpeg", "image/png" -> 5 * MIB;
      default -> MOST_BYTES;
    };
  }
}
