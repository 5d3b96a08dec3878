package parley.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import parley.http.Request;
import parley.http.Response;

/** A file as it is answered, compressed for who takes it so: once, when it is first asked for. */
final class ServedFile {
  private static final Pattern TAKES_GZIP =
      Pattern.compile("(?i)(?:^|,)\\s*gzip\\s*(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?:;|,|$)");

  private final Supplier<Response> plain;
  private final Supplier<Response> compressed;

  /**
   * A file.
   *
   * @param headers what else the answer says, for how long it may be kept above all
   */
  ServedFile(String media, byte[] bytes, List<Response.Header> headers) {
    String tag = Sha256.tag(bytes);
    this.plain = new Lazy<>(() -> answer(media, bytes, tag, headers));
    this.compressed =
        new Lazy<>(() ->
            answer(media, gzip(bytes), tag + ".gzip", headers).header("Content-Encoding", "gzip"));
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
  Response response(Request request) {
    String accepted = request.header("accept-encoding").orElse("");
    return TAKES_GZIP.matcher(accepted).find() ? compressed.get() : plain.get();
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
