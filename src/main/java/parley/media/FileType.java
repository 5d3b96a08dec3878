package parley.media;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The media types that are taken in, and shown to others for what they are. */
enum FileType {
  JPEG("image/jpeg", true),
  PNG("image/png", true),
  WEBP("image/webp", true),
  GIF("image/gif", true),
  MP4("video/mp4", true, "application/mp4"),
  THREE_GP("video/3gpp", true),
  AAC("audio/aac", true, "audio/x-aac"),
  AMR("audio/amr", true, "audio/amr-wb"),
  MP3("audio/mpeg", true),
  M4A("audio/mp4", true),
  OGG("audio/ogg", true, "application/ogg", "audio/opus", "audio/vorbis"),
  PDF("application/pdf", false),
  TEXT("text/plain", false),
  CSV("text/csv", false),
  DOC("application/msword", false),
  XLS("application/vnd.ms-excel", false),
  PPT("application/vnd.ms-powerpoint", false),
  DOCX("application/vnd.openxmlformats-officedocument.wordprocessingml.document", false),
  XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", false),
  PPTX("application/vnd.openxmlformats-officedocument.presentationml.presentation", false);

  private final String mediaType;
  private final boolean inline;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> aliases;

  FileType(String mediaType, boolean inline, String... aliases) {
    this.mediaType = mediaType;
    this.inline = inline;
    this.aliases = List.of(aliases);
  }

  /** As in the API. */
  String mediaType() {
    return mediaType;
  }

  /** What the names of such files end with, without a dot. */
  String extension() {
    return switch (this) {
      case JPEG -> "jpg";
      case THREE_GP -> "3gp";
      case TEXT -> "txt";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }

  /** Whether a browser may show it in place: nothing in it can run. */
  boolean isInline() {
    return inline;
  }

  /** The media types of all. */
  static List<String> mediaTypes() {
    return Arrays.stream(values()).map(FileType::mediaType).toList();
  }

  /** The kind that goes by this name. */
  static Optional<FileType> of(String mediaType) {
    return Arrays.stream(values())
        .filter(fileType ->
            fileType.mediaType.equals(mediaType) || fileType.aliases.contains(mediaType))
        .findFirst();
  }
}
