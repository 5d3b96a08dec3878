package parley.contract;

import java.net.http.HttpHeaders;
import java.util.List;

/** Checks answers of the server against {@code openapi.yaml}. */
public final class Contract {
  /** Speaks Meta's language, not ours. */
  private static final String GRAPH = "/simulator/graph";

  private Contract() {}

  /**
   * Fails unless the document says that the server may answer so.
   *
   * @param path as sent, be it with a query
   * @throws AssertionError naming everything that is wrong
   */
  public static void check(
      String method, String path, int status, HttpHeaders headers, byte[] body) {
    String bare = path.split("[?#]", 2)[0];
    if (bare.startsWith(GRAPH) || Pages.contain(bare)) {
      return;
    }
    List<String> errors = new AnswerCheck(status, headers, body).errors(method, bare);
    if (!errors.isEmpty()) {
      throw new AssertionError(
          "%s %s answered %d against openapi.yaml:%n- %s"
              .formatted(method, bare, status, String.join(System.lineSeparator() + "- ", errors)));
    }
  }
}
