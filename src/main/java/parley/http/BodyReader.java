package parley.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Reads and refuses request bodies. */
final class BodyReader {
  private static final int LONGEST_TYPE = 256;

  /** Never goes back over blanks, so that many of them cost no more than to read them. */
  private static final Pattern JSON =
      Pattern.compile(
          "(?i)application/(?:merge-patch\\+)?json\\s*+"
              + "(?:;\\s*+(?:charset\\s*+=\\s*+\"?utf-8\"?\\s*+)?;?\\s*+)?");

  private BodyReader() {}

  /**
   * All bytes of a body.
   *
   * @throws Problem {@code payload_too_large} over {@code limit} bytes
   */
  static byte[] read(RawExchange rawExchange, int limit) {
    if (declaredLength(rawExchange) > limit) {
      throw tooLarge(limit);
    }
    try {
      byte[] bytes = rawExchange.body().readNBytes(limit + 1);
      if (bytes.length > limit) {
        throw tooLarge(limit);
      }
      return bytes;
    } catch (IOException e) {
      throw Problem.of(ProblemCode.BAD_REQUEST, "The body ended early or its framing is wrong.");
    }
  }

  /**
   * The bytes of a body as they come.
   *
   * @throws Problem {@code payload_too_large}, also while it is read
   */
  static InputStream stream(RawExchange rawExchange, int limit) {
    if (declaredLength(rawExchange) > limit) {
      throw tooLarge(limit);
    }
    return new FilterInputStream(rawExchange.body()) {
      private long count;

      @Override
      public int read() throws IOException {
        int one = super.read();
        count(one < 0 ? 0 : 1);
        return one;
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        count(read);
        return read;
      }

      private void count(int read) {
        rawExchange.letGo(Math.max(0, read));
        count += Math.max(0, read);
        if (count > limit) {
          throw tooLarge(limit);
        }
      }
    };
  }

  private static long declaredLength(RawExchange rawExchange) {
    String length = rawExchange.header("content-length");
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      throw Problem.of(ProblemCode.BAD_REQUEST, "Content-Length is not a number.");
    }
  }

  private static Problem tooLarge(int limit) {
    return Problem.of(
            ProblemCode.PAYLOAD_TOO_LARGE, "The body may have at most " + limit + " bytes.")
        .header("Connection", "close");
  }

  /** Refuses a body that doesn't say that it is plain JSON. */
  static void requireJson(RawExchange rawExchange) {
    String type = rawExchange.header("content-type");
    if (type == null || !isJson(type)) {
      throw Problem.of(
          ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send JSON with Content-Type: application/json.");
    }
    requirePlain(rawExchange);
  }

  /** Refuses a body that is compressed. */
  static void requirePlain(RawExchange rawExchange) {
    String encoding = rawExchange.header("content-encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw Problem.of(
          ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send the body as it is, without Content-Encoding.");
    }
  }

  static boolean isJson(String type) {
    return type.length() <= LONGEST_TYPE && JSON.matcher(type.strip()).matches();
  }

  /** The JSON object in {@code bytes}, free of NUL and lone surrogates. */
  static ObjectNode object(byte[] bytes) {
    if (!(UntrustedJson.read(bytes) instanceof ObjectNode object)) {
      throw Problem.of(
          ProblemCode.MALFORMED_JSON,
          "The body must be one JSON object "
              + UntrustedJson.RULES
              + ". "
              + UntrustedJson.fault(bytes));
    }
    BodyFaults.refuse(object);
    return object;
  }
}
