package parley.media;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MimeTypes;
import org.jspecify.annotations.Nullable;

/**
 * Tells the media type of a file by its bytes. Its name only tells apart what begins with the same
 * bytes: a name can make a table of a text, never a picture of a page.
 */
final class Sniffer {
  /** What the zipped formats of Office begin with is the same; what is in the zip differs. */
  private static final Map<String, FileType> OFFICE =
      Map.of(
          "word/document.xml", FileType.DOCX,
          "xl/workbook.xml", FileType.XLSX,
          "ppt/presentation.xml", FileType.PPTX);

  private static final String ZIP = "application/zip";

  private Sniffer() {}

  /** The media type of a file; the name of a {@link FileType} if it is one. */
  static String mediaType(Path file, @Nullable String filename) throws IOException {
    byte[] start = start(file);
    Optional<FileType> iso = IsoMedia.kind(start, filename);
    if (iso.isPresent()) {
      return iso.get().mediaType();
    }
    if (isAac(start)) {
      return FileType.AAC.mediaType();
    }
    String sniffed = isZip(start) ? zipped(file) : sniffed(file, filename);
    return FileType.of(sniffed).map(FileType::mediaType).orElse(sniffed);
  }

  private static String sniffed(Path file, @Nullable String filename) throws IOException {
    Metadata metadata = new Metadata();
    if (filename != null) {
      metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, filename);
    }
    try (InputStream bytes = new BufferedInputStream(Files.newInputStream(file))) {
      return MimeTypes.getDefaultMimeTypes().detect(bytes, metadata).toString();
    }
  }

  private static byte[] start(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file)) {
      return bytes.readNBytes(IsoMedia.START);
    }
  }

  /** An ADTS frame, which Tika doesn't know: twelve ones, and a layer that no MPEG sound has. */
  private static boolean isAac(byte[] start) {
    return start.length > 1 && (start[0] & 0xff) == 0xff && (start[1] & 0xf6) == 0xf0;
  }

  private static boolean isZip(byte[] start) {
    return start.length > 1 && start[0] == 'P' && start[1] == 'K';
  }

  /** A document with macros is none of those that we take. */
  private static String zipped(Path file) throws IOException {
    if (!CentralDirectory.isSmall(file)) {
      return ZIP;
    }
    try (ZipFile zip = new ZipFile(file.toFile())) {
      boolean macros =
          zip.stream()
              .anyMatch(
                  entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith("vbaproject.bin"));
      return OFFICE.entrySet().stream()
          .filter(office -> !macros && zip.getEntry("[Content_Types].xml") != null)
          .filter(office -> zip.getEntry(office.getKey()) != null)
          .map(office -> office.getValue().mediaType())
          .findFirst()
          .orElse(ZIP);
    } catch (ZipException | EOFException e) {
      // A broken one; that it ends too early is said by the second.
      return ZIP;
    }
  }
}
