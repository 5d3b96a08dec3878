package parley.channels.email.content;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gives each file of a mail a name that no other file of it has. */
final class AttachmentNames {
  private static final Map<String, String> EXTENSIONS =
      Map.ofEntries(
          Map.entry("message/rfc822", ".eml"),
          Map.entry("message/global", ".eml"),
          Map.entry("text/plain", ".txt"),
          Map.entry("text/html", ".html"),
          Map.entry("text/calendar", ".ics"),
          Map.entry("text/vcard", ".vcf"),
          Map.entry("text/x-vcard", ".vcf"),
          Map.entry("text/csv", ".csv"),
          Map.entry("image/jpeg", ".jpg"),
          Map.entry("image/png", ".png"),
          Map.entry("image/gif", ".gif"),
          Map.entry("image/webp", ".webp"),
          Map.entry("audio/mpeg", ".mp3"),
          Map.entry("video/mp4", ".mp4"),
          Map.entry("application/pdf", ".pdf"),
          Map.entry("application/zip", ".zip"),
          Map.entry("application/ms-tnef", ".dat"),
          Map.entry("application/pkcs7-signature", ".p7s"),
          Map.entry("application/x-pkcs7-signature", ".p7s"),
          Map.entry("application/pkcs7-mime", ".p7m"),
          Map.entry("application/x-pkcs7-mime", ".p7m"),
          Map.entry("application/pgp-signature", ".asc"));

  private final Set<String> taken = new HashSet<>();
  private int number;

  /**
   * The name that a file was given, with a number when there is one like it already; the files
   * without a name are counted.
   */
  String next(@Nullable String given, String mediaType) {
    number++;
    String wanted =
        given == null ? "attachment-" + number + EXTENSIONS.getOrDefault(mediaType, "") : given;
    String name = wanted;
    for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
      name = numbered(wanted, i);
    }
    return name;
  }

  private static String numbered(String name, int number) {
    int dot = name.lastIndexOf('.');
    int end = dot > 0 ? dot : name.length();
    return name.substring(0, end) + " (" + number + ")" + name.substring(end);
  }
}
