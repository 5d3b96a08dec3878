package parley.media;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells the formats apart that begin with a {@code ftyp} box (ISO 14496-12) by the brands that they
 * name; Tika takes most of what encoders write for QuickTime.
 */
final class IsoMedia {
  /** Bytes that hold all brands of any sane file. */
  static final int START = 128;

  private static final int TYPE = 4;
  private static final int MAJOR = 8;
  private static final int OTHERS = 16;
  private static final int BRAND = 4;
  private static final Set<String> SOUND = Set.of("M4A ", "M4B ");
  private static final Set<String> VIDEO =
      Set.of("isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "MSNV");

  private IsoMedia() {}

  /** The kind of a file; empty when it is of another format. */
  static Optional<FileType> kind(byte[] start, @Nullable String filename) {
    List<String> brands = brands(start);
    if (brands.isEmpty()) {
      return Optional.empty();
    }
    String major = brands.getFirst();
    if (SOUND.contains(major)) {
      return Optional.of(FileType.M4A);
    }
    if (major.startsWith("3g")) {
      return Optional.of(FileType.THREE_GP);
    }
    boolean video =
        VIDEO.contains(major)
            || (major.equals("dash") && brands.stream().anyMatch(VIDEO::contains));
    boolean sound = filename != null && filename.toLowerCase(Locale.ROOT).endsWith(".m4a");
    return video ? Optional.of(sound ? FileType.M4A : FileType.MP4) : Optional.empty();
  }

  /** The major brand first; none when there is no such box. */
  private static List<String> brands(byte[] start) {
    List<String> brands = new ArrayList<>();
    if (start.length >= OTHERS && text(start, TYPE).equals("ftyp")) {
      brands.add(text(start, MAJOR));
      for (int at = OTHERS; at + BRAND <= Math.min(start.length, start[3] & 0xff); at += BRAND) {
        brands.add(text(start, at));
      }
    }
    return brands;
  }

  private static String text(byte[] bytes, int at) {
    return new String(bytes, at, BRAND, StandardCharsets.ISO_8859_1);
  }
}
