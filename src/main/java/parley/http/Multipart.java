package parley.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.fileupload2.core.FileItemInput;
import org.apache.commons.fileupload2.core.FileItemInputIterator;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a {@code multipart/form-data} body (RFC 7578), one after the other as they come: no
 * file has to fit into memory.
 */
public final class Multipart {
  /**
   * One part. Read its content before you ask for the next one.
   *
   * @param filename as the client names the file: any text, never to be used as a path; null for a
   *     part that is no file
   * @param media the type that the client claims it to have
   * @param content throws {@link Problem}s where the body is wrong or too large
   */
  public record Part(
      String name, @Nullable String filename, @Nullable String media, InputStream content) {

    /**
     * The whole content as UTF-8 text.
     *
     * @throws Problem {@code payload_too_large} over {@code mostBytes}
     */
    public String text(int mostBytes) {
      try {
        byte[] bytes = content.readNBytes(mostBytes + 1);
        if (bytes.length > mostBytes) {
          throw Problem.of(
              ProblemCode.PAYLOAD_TOO_LARGE,
              "A part that is no file may have at most " + mostBytes + " bytes.");
        }
        return new String(bytes, StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private final FileItemInputIterator parts;
  private final boolean strict;

  private Multipart(FileItemInputIterator parts, boolean strict) {
    this.parts = parts;
    this.strict = strict;
  }

  static boolean isNamed(RawExchange rawExchange) {
    String type = rawExchange.header("content-type");
    return type != null
        && type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT).equals("multipart/form-data");
  }

  /**
   * The parts of a body.
   *
   * @param strict whether a part that nobody reads is an error
   */
  static Multipart of(RawExchange rawExchange, int limit, boolean strict) {
    if (!isNamed(rawExchange)) {
      throw Problem.of(ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send multipart/form-data.");
    }
    BodyReader.requirePlain(rawExchange);
    try {
      return new Multipart(
          MultipartParser.parts(rawExchange, BodyReader.stream(rawExchange, limit)), strict);
    } catch (IOException e) {
      throw malformed();
    }
  }

  /**
   * The next part, if there is one.
   *
   * @throws Problem {@code malformed_multipart}, {@code payload_too_large}
   */
  public Optional<Part> next() {
    try {
      if (!parts.hasNext()) {
        return Optional.empty();
      }
      FileItemInput part = parts.next();
      if (part.getFieldName() == null) {
        throw malformed();
      }
      return Optional.of(
          new Part(part.getFieldName(), filename(part), part.getContentType(), new Content(part)));
    } catch (IOException e) {
      throw malformed();
    }
  }

  /**
   * Passes over a part that nobody reads.
   *
   * @throws Problem {@code unknown_field} when the client has asked for that
   */
  public void passOver(Part part) {
    if (strict) {
      throw Problem.invalidField(
          "/" + Fields.escaped(part.name()), "unknown_field", "is not a field of this request");
    }
  }

  private static @Nullable String filename(FileItemInput part) {
    try {
      return part.getName();
    } catch (InvalidPathException e) {
      return e.getInput();
    }
  }

  static Problem malformed() {
    return Problem.of(
        ProblemCode.MALFORMED_MULTIPART,
        "A part of the body can't be read, or its end is missing.");
  }

  /** Whoever copies it to a disk can tell a broken body from a broken disk. */
  private static final class Content extends FilterInputStream {
    Content(FileItemInput part) throws IOException {
      super(part.getInputStream());
    }

    @Override
    public int read() {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      try {
        return super.read(bytes, offset, length);
      } catch (IOException e) {
        throw malformed();
      }
    }
  }
}
