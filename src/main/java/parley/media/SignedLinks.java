package parley.media;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.function.Supplier;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.storage.IdType;
import parley.storage.SecretBox;

/** Links by which somebody without a token can read one medium for a while. */
final class SignedLinks {
  /** How long a link leads somewhere. */
  static final Duration LIFE = Duration.ofMinutes(15);

  private static final int SIGNATURE_BYTES = 32;

  /** A link and its end. */
  record Link(String url, Instant expiresAt) {}

  private final SecretBox secrets;
  private final InstantSource clock;
  private final Supplier<String> publicUrl;

  /**
   * Links that {@code secrets} signs.
   *
   * @param publicUrl the address under which others reach this server
   */
  SignedLinks(SecretBox secrets, InstantSource clock, Supplier<String> publicUrl) {
    this.secrets = secrets;
    this.clock = clock;
    this.publicUrl = publicUrl;
  }

  /** A new link to a medium. */
  Link to(MediaKey mediaKey) {
    return to(mediaKey, LIFE);
  }

  /** The same for another time. */
  Link to(MediaKey mediaKey, Duration life) {
    Instant end = Instant.ofEpochSecond(clock.instant().plus(life).getEpochSecond());
    String organization = IdType.ORGANIZATION.encode(mediaKey.organizationId());
    String url =
        "%s/v1/media/%s?organization=%s&expires=%d&signature=%s"
            .formatted(
                publicUrl.get(),
                IdType.MEDIA.encode(mediaKey.id()),
                organization,
                end.getEpochSecond(),
                signature(mediaKey, Long.toString(end.getEpochSecond())));
    return new Link(url, end);
  }

  /**
   * The place that a request by a link leads to.
   *
   * @throws Problem {@code invalid_link} when the link isn't ours or has expired
   */
  MediaKey follow(Request request) {
    long organizationId =
        IdType.ORGANIZATION
            .decode(request.query("organization").orElse(""))
            .orElseThrow(() -> refused("The link is not one of ours."));
    MediaKey mediaKey = new MediaKey(organizationId, request.id("id", IdType.MEDIA));
    String expires = request.query("expires").orElse("");
    byte[] signature = decoded(request.query("signature").orElse(""));
    if (signature.length != SIGNATURE_BYTES
        || !secrets.isSignature(signature, signed(mediaKey, expires))) {
      throw refused("The link is not one of ours.");
    }
    if (!clock.instant().isBefore(Instant.ofEpochSecond(Long.parseLong(expires)))) {
      throw refused("The link has expired.");
    }
    return mediaKey;
  }

  private String signature(MediaKey mediaKey, String expires) {
    byte[] signature = secrets.sign(signed(mediaKey, expires));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }

  private static String signed(MediaKey mediaKey, String expires) {
    return "media link " + mediaKey.path() + " " + expires;
  }

  /** The bytes of a signature; none of what isn't one. */
  private static byte[] decoded(String signature) {
    try {
      return Base64.getUrlDecoder().decode(signature);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  private static Problem refused(String detail) {
    return Problem.of(ProblemCode.INVALID_LINK, detail);
  }
}
