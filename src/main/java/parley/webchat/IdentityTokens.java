package parley.webchat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.webchat.WebChatType;
import parley.http.BearerToken;
import parley.http.EmailAddress;
import parley.http.HmacSha256;
import parley.http.Json;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.StorableText;
import tools.jackson.databind.JsonNode;

/**
 * What the server of a site signs for a user who is logged in there: a JSON Web Token (RFC 7519)
 * with HMAC SHA-256, the one algorithm that is taken, whatever the token says.
 */
final class IdentityTokens {
  static final int LONGEST = 4_096;
  static final int LONGEST_SUBJECT = 128;
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_PHONE = 64;
  private static final int PARTS = 3;
  private static final String ALGORITHM = "HS256";

  /** By which the clocks of the site's servers may differ from ours. */
  private static final Duration SKEW = Duration.ofSeconds(60);

  /** Seconds since 1970 that every clock here can tell: somewhere in the year 5138. */
  private static final long FARTHEST = 100_000_000_000L;

  /** A token that is good for longer would outlive the login that it stands for. */
  private static final Duration LONGEST_LIFE = Duration.ofDays(7);

  private IdentityTokens() {}

  /**
   * Whom a token names. Of one that nobody whom we know has signed is told nothing but that.
   *
   * @throws Problem {@code invalid_token} with what is wrong with it; {@code validation_failed}
   *     when only its attributes can't be kept
   */
  static VisitorIdentity read(Channel channel, String token, Instant now) {
    String[] parts = token.length() > LONGEST ? new String[0] : token.split("\\.", PARTS + 1);
    if (parts.length != PARTS || !isSigned(channel, parts)) {
      throw refused("it is not signed by HS256 with this chat's identity_secret");
    }
    if (!json(parts[0]).path("alg").asString("").equals(ALGORITHM)) {
      throw refused("alg must be HS256");
    }
    return identity(channel, json(parts[1]), now);
  }

  private static Problem refused(String reason) {
    return BearerToken.refused(
        ProblemCode.INVALID_TOKEN, "Ask the site for another jwt: " + reason + ".");
  }

  private static boolean isSigned(Channel channel, String[] parts) {
    byte[] content = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII);
    byte[] claimed = decoded(parts[2]);
    return Stream.of(WebChatType.IDENTITY_SECRET, WebChatType.PREVIOUS_IDENTITY_SECRET)
        .map(name -> channel.credentials().get(name))
        .filter(Objects::nonNull)
        .map(secret -> HmacSha256.of(secret.getBytes(StandardCharsets.UTF_8), content))
        .map(signature -> MessageDigest.isEqual(claimed, signature))
        // All are tried, so that the time tells nothing.
        .reduce(false, Boolean::logicalOr);
  }

  private static VisitorIdentity identity(Channel channel, JsonNode claims, Instant now) {
    String subject = claims.path("sub").asString("");
    if (!claims.path("sub").isString() || !isKeepable(subject, LONGEST_SUBJECT)) {
      throw refused("sub must be a string of 1 to %d characters".formatted(LONGEST_SUBJECT));
    }
    JsonNode audience = claims.path("aud");
    if (!audience.isMissingNode() && !audience.asString("").equals(channel.publicKey())) {
      throw refused("aud must be the widget_key, or absent");
    }
    return new VisitorIdentity(
        subject,
        name(claims),
        email(claims),
        phone(claims),
        ClaimedAttributes.read(claims),
        end(claims, now));
  }

  /** When it is over, for clocks that are behind. */
  private static Instant end(JsonNode claims, Instant now) {
    Instant until = time(claims, "exp");
    Instant from = time(claims, "nbf");
    if (until == null) {
      throw refused("exp must be a whole number of seconds since 1970");
    }
    if (!until.plus(SKEW).isAfter(now)) {
      throw refused("exp is over");
    }
    if (until.isAfter(now.plus(LONGEST_LIFE).plus(SKEW))) {
      throw refused("exp may be %d days ahead at most".formatted(LONGEST_LIFE.toDays()));
    }
    if (from != null && from.minus(SKEW).isAfter(now)) {
      throw refused("nbf is still to come");
    }
    return until.plus(SKEW);
  }

  private static @Nullable String name(JsonNode claims) {
    String name = claims.path("name").asString("").strip();
    return isKeepable(name, LONGEST_NAME) ? name : null;
  }

  /** One that the site has not verified may be anybody's. */
  private static @Nullable String email(JsonNode claims) {
    String email = claims.path("email").asString("");
    boolean isTheirs = claims.path("email_verified").asBoolean(false);
    return isTheirs && EmailAddress.isValid(email) ? email : null;
  }

  private static @Nullable String phone(JsonNode claims) {
    String phone = claims.path("phone").asString("");
    boolean isTheirs = claims.path("phone_verified").asBoolean(false);
    return isTheirs && isKeepable(phone, LONGEST_PHONE) ? phone : null;
  }

  private static boolean isKeepable(String text, int longest) {
    return !text.isBlank()
        && text.length() <= longest
        && StorableText.areStorable(text)
        && text.chars().noneMatch(Character::isISOControl);
  }

  /** In whole seconds since 1970, as RFC 7519 has it (section 2, NumericDate). */
  private static @Nullable Instant time(JsonNode claims, String name) {
    JsonNode seconds = claims.path(name);
    boolean isTime = seconds.isIntegralNumber() && seconds.canConvertToLong();
    return isTime && Math.abs(seconds.asLong()) <= FARTHEST
        ? Instant.ofEpochSecond(seconds.asLong())
        : null;
  }

  private static JsonNode json(String part) {
    JsonNode known = Json.parse(decoded(part));
    return known == null ? Json.object() : known;
  }

  private static byte[] decoded(String part) {
    try {
      return Base64.getUrlDecoder().decode(part);
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }
}
