package parley;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import parley.http.Response;

/**
 * A file of the jar, read when it is first asked for. Browsers keep it, and ask each time whether
 * it is still the same.
 */
final class WebFile {
  private static final int TAG_BYTES = 12;

  /** Nothing but what this server serves; pictures in the style sheet are {@code data:}. */
  static final String CONTENT_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final String media;
  private final String resource;
  private final UnaryOperator<byte[]> change;
  private volatile @Nullable Response response;

  /**
   * A file.
   *
   * @param media its content type
   * @param resource its name in the jar; it must be there
   */
  WebFile(String media, String resource) {
    this(media, resource, bytes -> bytes);
  }

  /** A file that is changed once, when it is first asked for. */
  WebFile(String media, String resource, UnaryOperator<byte[]> change) {
    this.media = media;
    this.resource = resource;
    this.change = change;
  }

  Response response() {
    Response known = response;
    if (known == null) {
      known = read();
      response = known;
    }
    return known;
  }

  private Response read() {
    byte[] bytes = change.apply(bytes());
    return Response.bytes(200, media, bytes)
        .header("ETag", "\"" + digest(bytes) + "\"")
        .header("Cache-Control", "no-cache");
  }

  private byte[] bytes() {
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
