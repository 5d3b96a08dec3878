package parley.http;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.node.ObjectNode;

/** JSON objects that are no body of a request: in a part of one, in its query, or in a file. */
public final class Documents {
  private Documents() {}

  /**
   * The fields of an object; what nobody reads of it is refused.
   *
   * @throws Problem {@code malformed_json}, {@code invalid_characters}
   */
  public static Fields strict(String json) {
    return Fields.of(BodyReader.object(json.getBytes(StandardCharsets.UTF_8)), true);
  }

  /**
   * The fields of an object; what nobody reads of it is passed over.
   *
   * @throws Problem {@code invalid_characters}
   */
  public static Fields lenient(ObjectNode node) {
    BodyFaults.refuse(node);
    return Fields.of(node, false);
  }
}
