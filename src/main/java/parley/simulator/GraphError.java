package parley.simulator;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Response;
import tools.jackson.databind.node.ObjectNode;

/**
 * An error of Meta's.
 *
 * @param details what is wrong in particular; null where Meta doesn't say
 * @param subcode null for most
 */
record GraphError(
    int code,
    int httpStatus,
    String type,
    String message,
    @Nullable String details,
    @Nullable Integer subcode) {
  private static final int BAD_REQUEST = 400;
  private static final int NO_SUCH_OBJECT = 33;
  private static final int BAD_TOKEN = 190;
  private static final String OAUTH = "OAuthException";

  /** What Meta's table says of a code. */
  static GraphError of(int code) {
    ErrorTable.Entry entry = ErrorTable.of(code);
    String message = code == BAD_TOKEN ? entry.title() : "(#" + code + ") " + entry.title();
    return new GraphError(code, entry.httpStatus(), OAUTH, message, entry.details(), null);
  }

  /** The same with what is wrong in particular. */
  static GraphError of(int code, String details) {
    GraphError error = of(code);
    return new GraphError(code, error.httpStatus, error.type, error.message, details, null);
  }

  /** A wrong parameter, which Meta names in the message. */
  static GraphError parameter(String message) {
    return new GraphError(100, BAD_REQUEST, OAUTH, "(#100) " + message, null, null);
  }

  /** A path that leads to nothing, or to something of somebody else. */
  static GraphError noSuchObject(String method, String id) {
    String message =
        "Unsupported "
            + method.toLowerCase(Locale.ROOT)
            + " request. Object with ID '"
            + id
            + "' does not exist, cannot be loaded due to missing permissions, or does not support"
            + " this operation. Please read the Graph API documentation at"
            + " https://developers.facebook.com/docs/graph-api";
    return new GraphError(100, BAD_REQUEST, "GraphMethodException", message, null, NO_SUCH_OBJECT);
  }

  /** A path that no version of the API has. */
  static GraphError unknownPath(String path) {
    String message = "Unknown path components: " + path;
    return new GraphError(2500, BAD_REQUEST, OAUTH, message, null, null);
  }

  /** The same under another HTTP status: Meta has been seen to change its mind about those. */
  GraphError under(int otherStatus) {
    return new GraphError(code, otherStatus, type, message, details, subcode);
  }

  /** The answer; {@code trace} is Meta's id of the request. */
  Response response(String trace) {
    ObjectNode error = Json.object().put("message", message).put("type", type).put("code", code);
    if (subcode != null) {
      error.put("error_subcode", Objects.requireNonNull(subcode));
    }
    if (details != null) {
      error.putObject("error_data").put("messaging_product", "whatsapp").put("details", details);
    }
    error.put("fbtrace_id", trace);
    ObjectNode body = Json.object();
    body.set("error", error);
    return Response.json(httpStatus, body);
  }

  GraphRefusal refusal() {
    return new GraphRefusal(this);
  }
}
