package parley.channels.email.content;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.james.mime4j.MimeException;
import parley.channels.email.headers.MailHeaders;

/**
 * Splits a multipart that doesn't say at what, or at something that isn't there: at its first line
 * that begins with two hyphens and has the header fields of a part below it.
 */
final class UnnamedBoundary {
  /** How far that line may be from the beginning. */
  private static final int FAR = 64 << 10;

  private static final int LONGEST = 200;

  private static final String PART = "Content-";

  private UnnamedBoundary() {}

  /** Goes on with the parts; a multipart without such a line is a text. */
  static void walk(PartDescriptor multipart, InputStream bytes, PartHandler handler)
      throws MimeException, IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes, FAR);
    buffered.mark(FAR);
    Optional<String> boundary = find(buffered.readNBytes(FAR));
    buffered.reset();
    if (boundary.isPresent()) {
      MailWalk.inside(multipart.mediaType(), boundary.get(), buffered, handler);
    } else {
      text(multipart, buffered, handler);
    }
  }

  /** Takes all that is in a multipart for a text. */
  static void text(PartDescriptor multipart, InputStream bytes, PartHandler handler)
      throws IOException {
    List<MailHeaders.Field> fields =
        multipart.header().fields().fields().stream()
            .filter(field -> !field.name().equalsIgnoreCase("Content-Type"))
            .toList();
    handler.leaf(new PartDescriptor(new PartHeader(fields), "text/plain", null), bytes);
  }

  private static Optional<String> find(byte[] beginning) {
    List<String> lines = new String(beginning, StandardCharsets.ISO_8859_1).lines().toList();
    return IntStream.range(0, lines.size() - 1)
        .filter(i -> lines.get(i + 1).regionMatches(true, 0, PART, 0, PART.length()))
        .mapToObj(lines::get)
        .filter(line -> line.startsWith("--"))
        .map(line -> line.substring(2).stripTrailing())
        .filter(name -> !name.isEmpty() && name.length() <= LONGEST && !name.endsWith("--"))
        .findFirst();
  }

  /** {@code Content-Type} of a multipart that names its boundary. */
  static String contentType(String mediaType, String boundary) {
    Map<String, String> escapes = Map.of("\\", "\\\\", "\"", "\\\"");
    StringBuilder quoted = new StringBuilder();
    for (String character : boundary.split("", -1)) {
      quoted.append(escapes.getOrDefault(character, character));
    }
    return mediaType + "; boundary=\"" + quoted + "\"";
  }
}
