package parley;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.http.Response;

/**
 * A file for browsers, read or made when it is first asked for. They keep it, and ask each time
 * whether it is still the same.
 */
final class WebFile {
  private static final int TAG_BYTES = 12;

  /** Nothing but what this server serves; pictures in the style sheet are {@code data:}. */
  static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final String media;
  private final Supplier<byte[]> content;
  private volatile @Nullable Response response;

  /**
   * A file of the jar.
   *
   * @param media its content type
   * @param resource its name in the jar; it must be there
   */
  WebFile(String media, String resource) {
    this(media, () -> read(resource));
  }

  /** A file that is made. */
  WebFile(String media, Supplier<byte[]> content) {
    this.media = media;
    this.content = content;
  }

  Response response() {
    Response known = response;
    if (known == null) {
      known = made();
      response = known;
    }
    return known;
  }

  private Response made() {
    byte[] bytes = content.get();
    return Response.bytes(200, media, bytes)
        .header("ETag", "\"" + digest(bytes) + "\"")
        .header("Cache-Control", "no-cache");
  }

  /** The bytes of a file of the jar. */
  static byte[] read(String resource) {
    try (InputStream stream = WebFile.class.getResourceAsStream(resource)) {
      return Objects.requireNonNull(stream, resource).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash, 0, TAG_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
