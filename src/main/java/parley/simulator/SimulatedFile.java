package parley.simulator;

import java.time.Instant;

/**
 * A file that a business has uploaded or a customer has sent.
 *
 * @param id digits
 * @param phoneNumberId the business number that it belongs to
 * @param expiresAt when Meta forgets it
 */
record SimulatedFile(
    String id, String phoneNumberId, String mimeType, FileContent fileContent, Instant expiresAt) {

  /** Says whether it can be sent as {@code type}: {@code image}, {@code document} … */
  boolean canBe(String type) {
    return switch (type) {
      case "document" -> true;
      case "sticker" -> mimeType.startsWith("image/webp");
      case "image" -> mimeType.startsWith("image/") && !mimeType.startsWith("image/webp");
      default -> mimeType.startsWith(type + "/");
    };
  }
}
