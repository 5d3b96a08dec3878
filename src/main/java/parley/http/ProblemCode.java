package parley.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Every code that an error answer may carry. Codes are stable; titles may be reworded. */
public enum ProblemCode {
  BAD_REQUEST(400, "The request is not well-formed HTTP"),
  MALFORMED_JSON(400, "The body is not one well-formed JSON object"),
  INVALID_PARAMETER(400, "A query parameter or header is invalid"),
  AUTHENTICATION_REQUIRED(401, "A bearer token is required"),
  INVALID_TOKEN(401, "The token is unknown or revoked"),
  TOKEN_EXPIRED(401, "The access token has expired"),
  INVALID_CREDENTIALS(401, "The e-mail or the password is wrong"),
  INVALID_REFRESH_TOKEN(401, "The refresh token is unknown or expired"),
  REFRESH_TOKEN_REUSED(401, "The refresh token was used before; its session has ended"),
  INVALID_SIGNATURE(401, "The signature does not match the body"),
  FORBIDDEN(403, "The caller may not do this"),
  NOT_FOUND(404, "There is no such resource"),
  ROUTE_NOT_FOUND(404, "There is no such path"),
  METHOD_NOT_ALLOWED(405, "The path does not know this method"),
  NOT_ACCEPTABLE(406, "The answer has no acceptable media type"),
  EMAIL_TAKEN(409, "The e-mail address has an account already"),
  CONTACT_EXISTS(409, "Another contact has this phone, e-mail or external_id"),
  TEAM_EXISTS(409, "Another team has this name"),
  TAG_EXISTS(409, "Another tag has this name"),
  CHANNEL_EXISTS(409, "Another channel has this phone_number_id"),
  CHANNEL_IN_USE(409, "The channel still has conversations"),
  CONVERSATION_EXISTS(409, "The contact has another open conversation on this channel"),
  MESSAGING_WINDOW_CLOSED(409, "The channel's reply window is closed"),
  PRECONDITION_FAILED(412, "The resource has changed since it was read"),
  PAYLOAD_TOO_LARGE(413, "The body is too large"),
  URI_TOO_LONG(414, "The request line is too long"),
  UNSUPPORTED_MEDIA_TYPE(415, "The body must be application/json"),
  VALIDATION_FAILED(422, "Request validation failed"),
  INVALID_CHARACTERS(422, "A string holds a character that can't be kept"),
  UNKNOWN_FIELD(422, "A field is unknown"),
  UNSUPPORTED_MESSAGE_TYPE(422, "The message type is not supported"),
  RATE_LIMITED(429, "Too many requests"),
  HEADERS_TOO_LARGE(431, "The request headers are too large"),
  INTERNAL_ERROR(500, "Something went wrong on our side"),
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

  /** The name in the API: {@code validation_failed}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The code with this {@link #text}. */
  public static Optional<ProblemCode> of(String text) {
    return Arrays.stream(values()).filter(code -> code.text().equals(text)).findFirst();
  }
}
