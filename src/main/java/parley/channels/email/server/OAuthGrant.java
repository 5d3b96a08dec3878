package parley.channels.email.server;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelSettings;
import parley.channels.email.EmailFields;

/**
 * What access tokens are given for (RFC 6749): a refresh token that stands for the owner of a
 * mailbox, or without one the client's own word.
 *
 * @param tokenUrl where tokens are given out
 * @param refreshToken null for the client's own word
 * @param scope null for what the refresh token stands for
 */
public record OAuthGrant(
    String tokenUrl,
    String clientId,
    @Nullable String clientSecret,
    @Nullable String refreshToken,
    @Nullable String scope) {

  /** As the channel says; null where it says nothing of OAuth. */
  static @Nullable OAuthGrant of(ChannelSettings settings, ChannelCredentials credentials) {
    String tokenUrl = settings.text(EmailFields.OAUTH_TOKEN_URL);
    String clientId = credentials.get(EmailFields.OAUTH_CLIENT_ID);
    return tokenUrl == null || clientId == null
        ? null
        : new OAuthGrant(
            tokenUrl,
            clientId,
            credentials.get(EmailFields.OAUTH_CLIENT_SECRET),
            credentials.get(EmailFields.OAUTH_REFRESH_TOKEN),
            settings.text(EmailFields.OAUTH_SCOPE));
  }

  /** The body of the request. */
  byte[] form() {
    Map<String, @Nullable String> fields = new TreeMap<>();
    fields.put("grant_type", refreshToken == null ? "client_credentials" : "refresh_token");
    fields.put("client_id", clientId);
    fields.put("client_secret", clientSecret);
    fields.put("refresh_token", refreshToken);
    fields.put("scope", scope);
    return fields.entrySet().stream()
        .filter(field -> field.getValue() != null)
        .map(field -> field.getKey() + "=" + encoded(field.getValue()))
        .collect(Collectors.joining("&"))
        .getBytes(StandardCharsets.US_ASCII);
  }

  private static String encoded(@Nullable String value) {
    return URLEncoder.encode(String.valueOf(value), StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return "OAuthGrant[***]";
  }
}
