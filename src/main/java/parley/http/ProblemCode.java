package parley.http;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Every code that an error answer may carry. Codes are stable; titles may be reworded. */
public enum ProblemCode {
  BAD_REQUEST(
      400,
      "The request is not well-formed HTTP",
      "The server could not read the request: its framing, an escape in its path, or a header is"
          + " broken."),
  MALFORMED_JSON(
      400,
      "The body is not one well-formed JSON object",
      "Send exactly one JSON object in UTF-8, without duplicate keys and nested at most 32 deep."),
  MALFORMED_MULTIPART(
      400,
      "The body is not well-formed multipart/form-data",
      "Send each part with its headers between the boundaries that Content-Type names, and end with"
          + " the closing boundary."),
  INVALID_PARAMETER(
      400,
      "A query parameter or header is invalid",
      "A query parameter or a header has a value that it cannot have; errors says which and why."),
  AUTHENTICATION_REQUIRED(
      401,
      "A bearer token is required",
      "Send an access token (from signup, login or refresh) or an API key as Authorization:"
          + " Bearer."),
  INVALID_TOKEN(
      401,
      "The token is unknown or revoked",
      "The access token is unknown, or its session has ended: log in again. An API key is mistyped,"
          + " unknown or revoked."),
  TOKEN_EXPIRED(
      401,
      "The token has expired",
      "Access tokens live for an hour: trade the refresh token for a new pair. An API key lives"
          + " until its expires_at; one that was rotated, until its overlap is over."),
  INVALID_CREDENTIALS(
      401,
      "The e-mail or the password is wrong",
      "There is no account with this e-mail and this password."),
  SECOND_FACTOR_REQUIRED(
      401,
      "A second factor is required",
      "The password is right; show the second factor with POST /v1/auth/login/factor."),
  INVALID_MFA_TOKEN(
      401,
      "The mfa_token is unknown or expired",
      "It lives five minutes, opens one session, and works only from where the log-in came; log in"
          + " again."),
  INVALID_SECOND_FACTOR(
      401,
      "The code is wrong or was used before",
      "Each code of an authenticator and each recovery code works once."),
  INVALID_REFRESH_TOKEN(
      401,
      "The refresh token is unknown or expired",
      "The refresh token is unknown, has expired, or its session has ended; log in again."),
  REFRESH_TOKEN_REUSED(
      401,
      "The refresh token was used before; its session has ended",
      "A refresh token works once; this one came again, so its session was ended to be safe."),
  INVALID_SIGNATURE(
      401,
      "The signature does not match the body",
      "A provider's webhook must be signed over its raw bytes with the secret of its channel."),
  INVALID_LINK(
      403,
      "The link is not one of ours or has expired",
      "Links to media live for 15 minutes; read the details of the medium for a new one."),
  FORBIDDEN(
      403,
      "The caller may not do this",
      "The role of the caller does not allow this; some operations are for owners only."),
  SECOND_FACTOR_SETUP_REQUIRED(
      403,
      "The organization requires a second factor",
      "Set one up with POST /v1/me/totp; until then nothing else is allowed."),
  INSUFFICIENT_SCOPE(
      403,
      "The API key lacks a scope",
      "A key may do what its scopes say; make a key with the scope that WWW-Authenticate names."),
  ADDRESS_NOT_ALLOWED(
      403,
      "The API key may not be used from this address",
      "The key has allowed_ips, and the request comes from an address outside of these ranges."),
  NOT_FOUND(
      404,
      "There is no such resource",
      "The id is unknown, deleted, malformed, or belongs to another organization."),
  ROUTE_NOT_FOUND(
      404,
      "There is no such path",
      "Nothing is served at this path; /docs lists the paths that there are."),
  METHOD_NOT_ALLOWED(
      405,
      "The path does not know this method",
      "The path exists, but not with this method; the Allow header names those that do."),
  NOT_ACCEPTABLE(
      406,
      "The answer has no acceptable media type",
      "The Accept header excludes the only media type that this operation answers."),
  REQUEST_TIMEOUT(
      408,
      "The request took too long to arrive",
      "The headers or the body of the request came too slowly; send it again on a new connection."),
  NO_ORGANIZATION(
      403,
      "The login is an agent of no organization any more",
      "The agent was deactivated; an owner of the organization can let them in again."),
  SECOND_FACTOR_EXISTS(
      409,
      "There is a second factor already",
      "Remove the one that there is before you set up another."),
  NO_SECOND_FACTOR(
      409,
      "There is no second factor",
      "The caller has set up no second factor, or has confirmed it already."),
  SECOND_FACTOR_SHARED(
      409,
      "The second factor also guards another organization",
      "The agent also works elsewhere; only whoever runs the server can reset the second factor."),
  AGENT_EXISTS(
      409,
      "The address is an agent's of the organization",
      "Somebody with this address works here already; errors names the agent."),
  AGENT_DEACTIVATED(
      409,
      "The address is a deactivated agent's",
      "Let the agent in again instead; errors names them."),
  INVITATION_GONE(
      410,
      "The invitation is not good any more",
      "It was accepted, revoked or replaced by a newer link, has expired, or never was."),
  LAST_OWNER(
      409,
      "The organization needs an active owner",
      "The last owner cannot be demoted, deactivated or deleted; make another owner first."),
  EMAIL_TAKEN(
      409,
      "The e-mail address has an account already",
      "An e-mail address belongs to one account in the whole installation."),
  CONTACT_EXISTS(
      409,
      "Another contact has this phone, e-mail or external_id",
      "Phone, e-mail and external_id are unique among contacts; errors names the contact that has"
          + " it."),
  TEAM_EXISTS(
      409,
      "Another team has this name",
      "Team names are unique in the organization, whatever their case."),
  CHANNEL_EXISTS(
      409,
      "Another channel has this phone_number_id",
      "A phone_number_id belongs to one channel in the whole installation."),
  CHANNEL_IN_USE(
      409,
      "The channel still has conversations",
      "A channel that has conversations cannot be removed; clear its credentials to stop it."),
  CONVERSATION_EXISTS(
      409,
      "The contact has another open conversation on this channel",
      "A contact has at most one conversation on a channel that is not resolved; errors names it."),
  IDEMPOTENCY_IN_PROGRESS(
      409,
      "The request with this Idempotency-Key is still running",
      "The same key came while its first request runs; repeat it in a moment to get that answer."),
  MEDIA_NOT_READY(
      409,
      "The file is still being fetched",
      "The file is at the provider and is being fetched; repeat the request after as many seconds"
          + " as Retry-After says."),
  MEDIA_FAILED(
      409,
      "The file could not be fetched",
      "The provider would not give the file, or gave another one; it can not be downloaded any"
          + " more."),
  MESSAGING_WINDOW_CLOSED(
      409,
      "The channel's reply window is closed",
      "The contact has not written for too long; only the allowed_types may be sent until they"
          + " write."),
  MESSAGE_NOT_SCHEDULED(
      409,
      "The message is not scheduled",
      "Only a message that is still scheduled can be taken back; this one has left, or never was."),
  MESSAGE_NOT_FAILED(
      409,
      "The message has not failed",
      "Only a failed message can be sent again; this one is on its way, has arrived, or never"
          + " left."),
  API_KEY_REVOKED(
      409,
      "The API key is revoked",
      "A key that was revoked is revoked for good; make another one."),
  WEBHOOK_DISABLED(
      409,
      "The webhook is disabled",
      "Nothing is sent to a webhook that is disabled; enable it first."),
  QUOTA_EXCEEDED(
      409,
      "The organization has as many of these as it may have",
      "The operator of this installation limits how much an organization may keep; remove some"
          + " first."),
  EMAIL_TOKEN_GONE(
      410,
      "The link for an e-mail address is gone",
      "The link to a new address works once and for a day, that to the former one for a week."),
  RESET_TOKEN_GONE(
      410,
      "The link for a new password is gone",
      "A link works once and for an hour, and only the newest one of a login does."),
  EVENTS_EXPIRED(
      410,
      "Events that were asked for are no longer kept",
      "Events are kept for 30 days; read the resources anew, then go on from the oldest event."),
  PRECONDITION_FAILED(
      412,
      "The resource has changed since it was read",
      "The resource is not in the version that If-Match names; read it again before changing it."),
  PAYLOAD_TOO_LARGE(
      413, "The body is too large", "The body has more bytes than this operation takes."),
  URI_TOO_LONG(
      414,
      "The request line is too long",
      "The method, the path and the query together are too long."),
  UNSUPPORTED_MEDIA_TYPE(
      415,
      "The body has a media type that this operation doesn't take",
      "Send the body as application/json, or as what the operation names, without a content"
          + " encoding."),
  VALIDATION_FAILED(
      422,
      "Request validation failed",
      "Fields of the body are missing or wrong; errors names them all."),
  INVALID_CHARACTERS(
      422,
      "A string holds a character that can't be kept",
      "Strings must not hold NUL or half of a surrogate pair."),
  UNKNOWN_FIELD(
      422,
      "A field is unknown",
      "With Prefer: handling=strict every field of the body must be known; errors names the"
          + " others."),
  IDEMPOTENCY_KEY_REUSED(
      422,
      "The Idempotency-Key was used for another request",
      "Within 24 hours a key belongs to one request; take a new key for another body or user."),
  UNSUPPORTED_MEDIA(
      422,
      "The file is of a type that is not taken",
      "The type is told by the bytes of the file; its name and what the client says don't count."),
  UNSUPPORTED_MESSAGE_TYPE(
      422, "The message type is not supported", "Messages of this type cannot be sent."),
  RATE_LIMITED(
      429,
      "Too many requests",
      "Wait for as many seconds as Retry-After says, then repeat the request."),
  HEADERS_TOO_LARGE(
      431, "The request headers are too large", "The request headers together are too large."),
  INTERNAL_ERROR(
      500, "Something went wrong on our side", "This is a defect; report it with the request_id."),
  MAIL_FAILED(
      502,
      "The mail server did not take the mail",
      "The detail is what the mail server said; check PARLEY_SMTP_URL and PARLEY_MAIL_FROM."),
  TEMPORARILY_UNAVAILABLE(
      503,
      "The service can't answer now; nothing was written",
      "Nothing was changed; repeat the request after as many seconds as Retry-After says."),
  OUTCOME_UNKNOWN(
      503,
      "The write may or may not have happened",
      "The database did not confirm the change; read before you repeat the request."),
  HTTP_VERSION_NOT_SUPPORTED(505, "Only HTTP/1.1 is spoken here", "Send the request as HTTP/1.1.");

  private final int status;
  private final String title;
  private final String description;

  ProblemCode(int status, String title, String description) {
    this.status = status;
    this.title = title;
    this.description = description;
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
    return description;
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
