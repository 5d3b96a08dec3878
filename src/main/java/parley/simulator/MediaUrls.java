package parley.simulator;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import parley.http.ConstantTime;
import parley.http.Request;

/** The addresses of files: like Meta's they name the file and their end, and are signed. */
final class MediaUrls {
  static final String PATH = "/simulator/graph/lookaside/whatsapp_business/attachments";

  private static final Duration LIFETIME = Duration.ofMinutes(5);

  private MediaUrls() {}

  /** An address on the host that {@code request} came to; it lives 5 minutes. */
  static String of(
      Request request, SimulatedFile simulatedFile, BusinessNumber number, Instant now) {
    String end = Long.toString(now.plus(LIFETIME).getEpochSecond());
    return "http://%s%s?mid=%s&ext=%s&hash=%s"
        .formatted(
            request.header("host").orElse(""),
            PATH,
            simulatedFile.id(),
            end,
            hash(simulatedFile.id(), end, number));
  }

  /** Says whether the address that was asked for is one of ours and still alive. */
  static boolean isAlive(
      Request request, SimulatedFile simulatedFile, BusinessNumber number, Instant now) {
    String end = request.query("ext").orElse("");
    String hash = request.query("hash").orElse("");
    return ConstantTime.areEqual(hash, hash(simulatedFile.id(), end, number))
        && now.getEpochSecond() < Long.parseLong(end);
  }

  private static String hash(String id, String end, BusinessNumber number) {
    byte[] content = (id + " " + end).getBytes(StandardCharsets.UTF_8);
    return Signatures.of(content, number.appSecret());
  }
}
