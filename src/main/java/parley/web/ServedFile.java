package parley.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import parley.http.Request;
import parley.http.Response;
import parley.http.Weights;

/**
 * A file for browsers, which know by its {@code ETag} whether theirs is still the same. It is read
 * or made when it is first asked for, and compressed when somebody first takes it so.
 */
public final class ServedFile {
  private static final String GZIP = "gzip";

  private final Supplier<Response> plain;
  private final Supplier<Response> compressed;

  /**
   * A file.
   *
   * @param content always the same; asked for once as it is and once to be compressed
   * @param headers what else the answer says, for how long it may be kept above all
   */
  public ServedFile(String media, Supplier<byte[]> content, List<Response.Header> headers) {
    this.plain = new Lazy<>(() -> plain(media, content.get(), headers));
    this.compressed = new Lazy<>(() -> compressed(media, content.get(), headers));
  }

  /** A file of the jar, by its full name, which tells its type, too. */
  public static ServedFile ofJar(String name, List<Response.Header> headers) {
    return new ServedFile(MediaType.of(name).orElseThrow(), () -> Resources.read(name), headers);
  }

  private static Response plain(String media, byte[] bytes, List<Response.Header> headers) {
    return answer(media, bytes, FileHash.tag(bytes), headers);
  }

  private static Response compressed(String media, byte[] bytes, List<Response.Header> headers) {
    return answer(media, gzip(bytes), FileHash.tag(bytes) + ".gzip", headers)
        .header("Content-Encoding", GZIP);
  }

  private static Response answer(
      String media, byte[] bytes, String tag, List<Response.Header> headers) {
    Response response = Response.bytes(200, media, bytes).header("ETag", "\"" + tag + "\"");
    for (Response.Header header : headers) {
      response = response.header(header.name(), header.value());
    }
    return response.header("Vary", "Accept-Encoding");
  }

  /** The answer to who asks for the file. */
  public Response response(Request request) {
    String accepted = request.header("accept-encoding").orElse("");
    return takesGzip(accepted) ? compressed.get() : plain.get();
  }

  /** Split and compared: anybody may send a header of many blanks, and none is read twice. */
  private static boolean takesGzip(String accepted) {
    return Arrays.stream(accepted.split(",", -1))
        .filter(coding -> coding.split(";", 2)[0].strip().equalsIgnoreCase(GZIP))
        .anyMatch(coding -> !Weights.isZero(coding));
  }

  private static byte[] gzip(byte[] bytes) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new SmallGzip(target)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return target.toByteArray();
  }

  /** Compresses as well as it can: it is done once, and read many times. */
  private static final class SmallGzip extends GZIPOutputStream {
    SmallGzip(ByteArrayOutputStream target) throws IOException {
      super(target);
      def.setLevel(Deflater.BEST_COMPRESSION);
    }
  }
}
