package parley.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** Every code that an error answer may carry. Codes are stable; titles may be reworded. */
public enum ProblemCode {
  BAD_REQUEST(400, "The request is not well-formed HTTP"),
  MALFORMED_JSON(400, "The body is not one well-formed JSON object"),
  MALFORMED_MULTIPART(400, "The body is not well-formed multipart/form-data"),
  INVALID_PARAMETER(400, "A query parameter or header is invalid"),
  AUTHENTICATION_REQUIRED(401, "A bearer token is required"),
  INVALID_TOKEN(401, "The token is unknown or revoked"),
  TOKEN_EXPIRED(401, "The token has expired"),
  INVALID_CREDENTIALS(401, "The e-mail or the password is wrong"),
  SECOND_FACTOR_REQUIRED(401, "A second factor is required"),
  INVALID_MFA_TOKEN(401, "The mfa_token is unknown or expired"),
  INVALID_SECOND_FACTOR(401, "The code is wrong or was used before"),
  INVALID_REFRESH_TOKEN(401, "The refresh token is unknown or expired"),
  REFRESH_TOKEN_REUSED(401, "The refresh token was used before; its session has ended"),
  INVALID_SIGNATURE(401, "The signature does not match the body"),
  INVALID_LINK(403, "The link is not one of ours or has expired"),
  FORBIDDEN(403, "The caller may not do this"),
  SECOND_FACTOR_SETUP_REQUIRED(403, "The organization requires a second factor"),
  INSUFFICIENT_SCOPE(403, "The API key lacks a scope"),
  ADDRESS_NOT_ALLOWED(403, "The API key may not be used from this address"),
  CROSS_SITE(403, "The request comes from another site"),
  SIGNUP_CLOSED(403, "Sign-up is closed"),
  NOT_FOUND(404, "There is no such resource"),
  ROUTE_NOT_FOUND(404, "There is no such path"),
  METHOD_NOT_ALLOWED(405, "The path does not know this method"),
  NOT_ACCEPTABLE(406, "The answer has no acceptable media type"),
  REQUEST_TIMEOUT(408, "The request took too long to arrive"),
  NO_ORGANIZATION(403, "The login is an agent of no organization any more"),
  SECOND_FACTOR_EXISTS(409, "There is a second factor already"),
  NO_SECOND_FACTOR(409, "There is no second factor"),
  SECOND_FACTOR_SHARED(409, "The second factor also guards another organization"),
  AGENT_EXISTS(409, "The address is an agent's of the organization"),
  AGENT_DEACTIVATED(409, "The address is a deactivated agent's"),
  INVITATION_GONE(410, "The invitation is not good any more"),
  LAST_OWNER(409, "The organization needs an active owner"),
  EMAIL_TAKEN(409, "The e-mail address has an account already"),
  CONTACT_EXISTS(409, "Another contact has this phone, e-mail or external_id"),
  TEAM_EXISTS(409, "Another team has this name"),
  ATTRIBUTE_EXISTS(409, "The key is defined already"),
  REPLY_EXISTS(409, "Another reply has this shortcut"),
  CHANNEL_EXISTS(409, "Another channel has this account"),
  CHANNEL_IN_USE(409, "The channel still has conversations"),
  CHANNEL_INCOMPLETE(409, "The channel lacks a field that this needs"),
  STILL_UNREADABLE(409, "It can't be read yet"),
  STILL_FAILING(409, "It can't be taken in yet"),
  TEMPLATES_NOT_SUPPORTED(409, "The channel's type has no templates"),
  ROTATION_NOT_SUPPORTED(409, "The channel's key is made by its provider"),
  CONVERSATION_MOVED(409, "Somebody else has written to the contact since"),
  CONVERSATION_EXISTS(409, "The contact has another unresolved conversation on this channel"),
  IDEMPOTENCY_IN_PROGRESS(409, "The request with this Idempotency-Key is still running"),
  EXPORT_PENDING(409, "The file is still being written"),
  MEDIA_NOT_READY(409, "The file is still being fetched"),
  MEDIA_FAILED(409, "The file could not be fetched"),
  MESSAGING_WINDOW_CLOSED(409, "The channel's reply window is closed"),
  DRY_RUN(409, "The import was a dry run"),
  IMPORT_NOT_ENDED(409, "The import has not ended yet"),
  UNDO_EXPIRED(409, "It is too late to undo this"),
  OPTED_OUT(409, "The contact wants no messages of this purpose"),
  CONTACT_MERGED(409, "The contact is part of another one by now"),
  CONTACT_HELD(409, "Nothing of the contact may be erased"),
  CONTACT_BLOCKED(409, "The contact is blocked"),
  NOTHING_TO_RATE(409, "There is nothing to rate"),
  MESSAGE_NOT_SCHEDULED(409, "The message is not scheduled"),
  MESSAGE_NOT_FAILED(409, "The message has not failed"),
  API_KEY_REVOKED(409, "The API key is revoked"),
  WEBHOOK_DISABLED(409, "The webhook is disabled"),
  QUOTA_EXCEEDED(409, "The organization has as many of these as it may have"),
  EMAIL_TOKEN_GONE(410, "The link for an e-mail address is gone"),
  RESET_TOKEN_GONE(410, "The link for a new password is gone"),
  EVENTS_EXPIRED(410, "Events that were asked for are no longer kept"),
  PRECONDITION_FAILED(412, "The resource has changed since it was read"),
  PAYLOAD_TOO_LARGE(413, "The body is too large"),
  URI_TOO_LONG(414, "The request line is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body has a media type that this operation doesn't take"),
  RANGE_NOT_SATISFIABLE(416, "The file has no such bytes"),
  VALIDATION_FAILED(422, "Request validation failed"),
  INVALID_CHARACTERS(422, "A string holds a character that can't be kept"),
  UNKNOWN_FIELD(422, "A field is unknown"),
  IDEMPOTENCY_KEY_REUSED(422, "The Idempotency-Key was used for another request"),
  UNSUPPORTED_MEDIA(422, "The file is of a type that is not taken"),
  UNSUPPORTED_MESSAGE_TYPE(422, "The message type is not supported"),
  PROOF_REQUIRED(428, "The caller has to show some work first"),
  RATE_LIMITED(429, "Too many requests"),
  HEADERS_TOO_LARGE(431, "The request headers are too large"),
  INTERNAL_ERROR(500, "Something went wrong on our side"),
  MAIL_FAILED(502, "The mail server did not take the mail"),
  PROVIDER_FAILED(502, "The channel's provider did not answer the question"),
  TEMPORARILY_UNAVAILABLE(503, "The service can't answer now; nothing was written"),
  OUTCOME_UNKNOWN(503, "The write may or may not have happened"),
  HTTP_VERSION_NOT_SUPPORTED(505, "Only HTTP/1.1 is spoken here");

  private final int status;
  private final String title;

  ProblemCode(int status, String title) {
    this.status = status;
    this.title = title;
  }

  /** The HTTP status that goes with it. */
  public int status() {
    return status;
  }

  /** One short sentence. */
  public String title() {
    return title;
  }

  /** One more sentence: why it happens, or what to do about it. */
  public String description() {
    return Descriptions.ALL.getProperty(text());
  }

  /** The name in the API: {@code validation_failed}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code with this {@link #text}. */
  public static Optional<ProblemCode> of(String text) {
    return Arrays.stream(values()).filter(code -> code.text().equals(text)).findFirst();
  }

  /** {@code problems.properties}: read when somebody asks for the first time. */
  private static final class Descriptions {
    static final Properties ALL = load();

    private static Properties load() {
      Properties descriptions = new Properties();
      try (InputStream file =
          Objects.requireNonNull(ProblemCode.class.getResourceAsStream("problems.properties"))) {
        descriptions.load(new InputStreamReader(file, StandardCharsets.UTF_8));
        return descriptions;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
