package parley.channels.email.server;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.outbound.CallResult;
import parley.outbound.OutboundHttp;
import parley.outbound.RetryAfter;
import tools.jackson.databind.JsonNode;

/** Access tokens for mail servers, kept in memory until a minute before their end. */
public final class OAuthTokens {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration BEFORE_END = Duration.ofSeconds(60);
  private static final Duration RETRY = Duration.ofMinutes(1);

  /** Servers that don't say how long a token lives give an hour (RFC 6749, 5.1 only recommends). */
  private static final long USUAL_SECONDS = 3_600;

  private static final int LONGEST_TOKEN = 8_192;

  /** What RFC 6749, 5.2 says of the client or its grant: asking again changes nothing. */
  private static final Set<String> FINAL =
      Set.of(
          "invalid_grant",
          "invalid_client",
          "unauthorized_client",
          "unsupported_grant_type",
          "invalid_scope",
          "interaction_required",
          "consent_required");

  private record Kept(String token, Instant end) {}

  private final OutboundHttp http;
  private final InstantSource clock;
  private final Cache<OAuthGrant, Kept> kept = Caffeine.newBuilder().maximumSize(10_000).build();

  /** Tokens that are asked for through {@code http}. */
  public OAuthTokens(OutboundHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /** What a server is told by who logs in so. */
  public LoginWords words(MailLogin login) {
    return switch (login) {
      case MailLogin.Anonymous() -> new LoginWords.Told(null, null, false);
      case MailLogin.Password(var name, var password) -> new LoginWords.Told(name, password, false);
      case MailLogin.Token(var name, var grant) ->
          switch (of(grant)) {
            case AccessToken.Given(var token, var isNew) ->
                new LoginWords.Told(name, token, !isNew);
            case AccessToken.Refused refused -> refused;
            case AccessToken.NotNow later -> later;
          };
    };
  }

  /** The token for a grant: one that is kept, or a new one. */
  public AccessToken of(OAuthGrant grant) {
    Kept known = kept.getIfPresent(grant);
    return known != null && clock.instant().isBefore(known.end())
        ? new AccessToken.Given(known.token(), false)
        : ask(grant);
  }

  /** Forgets a token that a server has not taken; of another login nothing is kept. */
  public void forget(MailLogin login) {
    if (login instanceof MailLogin.Token(var name, var grant)) {
      kept.invalidate(grant);
    }
  }

  private AccessToken ask(OAuthGrant grant) {
    Map<String, String> headers =
        Map.of("Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json");
    try {
      return read(grant, http.post(new URI(grant.tokenUrl()), headers, grant.form(), TIMEOUT));
    } catch (URISyntaxException e) {
      return new AccessToken.Refused("oauth_token_url is not an address");
    }
  }

  private AccessToken read(OAuthGrant grant, CallResult result) {
    return switch (result) {
      case CallResult.NotSent(var reason) -> new AccessToken.NotNow(RETRY, reason);
      case CallResult.NoAnswer(var reason) -> new AccessToken.NotNow(RETRY, reason);
      case CallResult.Answered answer -> {
        JsonNode body = Json.parse(answer.body().getBytes(StandardCharsets.UTF_8));
        String token = body == null ? null : text(body, "access_token");
        yield answer.status() == 200 && isToken(token)
            ? keep(grant, String.valueOf(token), body)
            : refusal(answer, body);
      }
    };
  }

  /** It goes into a line of a protocol. */
  private static boolean isToken(@Nullable String token) {
    return token != null
        && !token.isEmpty()
        && token.length() <= LONGEST_TOKEN
        && token.chars().allMatch(c -> c > ' ' && c < 127);
  }

  private AccessToken keep(OAuthGrant grant, String token, @Nullable JsonNode body) {
    long seconds = body == null ? USUAL_SECONDS : body.path("expires_in").asLong(USUAL_SECONDS);
    Instant end = clock.instant().plusSeconds(Math.clamp(seconds, 0, 86_400)).minus(BEFORE_END);
    kept.put(grant, new Kept(token, end));
    return new AccessToken.Given(token, true);
  }

  private AccessToken refusal(CallResult.Answered answer, @Nullable JsonNode body) {
    String error = body == null ? null : text(body, "error");
    String description = body == null ? null : text(body, "error_description");
    String reason =
        error == null
            ? "HTTP " + answer.status() + " without a token"
            : description == null
                ? error
                : error + ": " + description.lines().findFirst().orElse("");
    if (error != null && FINAL.contains(error)) {
      return new AccessToken.Refused(reason);
    }
    Duration asked = RetryAfter.read(answer.headers().get("retry-after"), clock.instant());
    return new AccessToken.NotNow(asked.compareTo(RETRY) > 0 ? asked : RETRY, reason);
  }

  private static @Nullable String text(JsonNode body, String name) {
    return body.path(name).isString() ? body.path(name).asString() : null;
  }
}
