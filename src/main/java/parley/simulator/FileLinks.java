package parley.simulator;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import parley.http.ConstantTime;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/**
 * Links by which a browser shows the files of a thread, for an {@code <img>} sends no token. Unlike
 * {@link MediaUrls} no provider has them.
 */
final class FileLinks {
  static final String PATH = "/simulator/files/";

  /** A link stays the same for so long, so that what asks again doesn't load the file again. */
  private static final Duration STEP = Duration.ofMinutes(5);

  private FileLinks() {}

  /** A link on this server; it lives for 5 to 10 minutes. */
  static String of(String id, BusinessNumber number, Instant now) {
    long step = STEP.toSeconds();
    String end = Long.toString((now.getEpochSecond() / step + 2) * step);
    return PATH + id + "?expires=" + end + "&signature=" + signature(id, end, number);
  }

  /**
   * Makes sure that a request comes by a link to this file.
   *
   * @throws Problem {@code invalid_link} when the link isn't ours or has expired
   */
  static void require(Request request, String id, BusinessNumber number, Instant now) {
    String end = request.query("expires").orElse("");
    String signature = request.query("signature").orElse("");
    if (!ConstantTime.areEqual(signature, signature(id, end, number))) {
      throw Problem.of(ProblemCode.INVALID_LINK, "The link is not one of ours.");
    }
    if (now.getEpochSecond() >= Long.parseLong(end)) {
      throw Problem.of(ProblemCode.INVALID_LINK, "The link has expired.");
    }
  }

  private static String signature(String id, String end, BusinessNumber number) {
    byte[] content = ("link " + id + " " + end).getBytes(StandardCharsets.UTF_8);
    return Signatures.of(content, number.appSecret());
  }
}
