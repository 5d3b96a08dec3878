package parley.webchat;

import org.jspecify.annotations.Nullable;
import parley.http.Documents;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import parley.http.Problem;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The {@code attributes} of a signed token. What can't be kept is said to whoever tries it, and not
 * left out: nobody but the site can put it right.
 */
final class ClaimedAttributes {
  private static final String CLAIM = "attributes";
  private static final String OF_CONTACT = "/custom_attributes";
  private static final int MOST = 20;

  private ClaimedAttributes() {}

  /**
   * Reads them; null when there are none.
   *
   * @throws Problem {@code validation_failed}, {@code invalid_characters}
   */
  static @Nullable ObjectNode read(JsonNode claims) {
    JsonNode claimed = claims.path(CLAIM);
    try {
      return claimed.isMissingNode() ? null : checked(claimed);
    } catch (Problem problem) {
      throw ofToken(problem, "/" + CLAIM);
    }
  }

  private static @Nullable ObjectNode checked(JsonNode claimed) {
    ObjectNode document = Json.object();
    document.set(CLAIM, claimed);
    Fields fields = Documents.lenient(document);
    Field<ObjectNode> attributes =
        fields
            .json(CLAIM)
            .check(
                values -> values.size() <= MOST,
                "too_many",
                "must have at most " + MOST + " entries");
    fields.check();
    return attributes.orNull();
  }

  /** What was said of the attributes of a contact, said of those of the token. */
  static Problem ofToken(Problem problem) {
    return ofToken(problem, OF_CONTACT);
  }

  private static Problem ofToken(Problem problem, String pointer) {
    return problem.about(field -> "/jwt/" + CLAIM + field.substring(pointer.length()));
  }
}
