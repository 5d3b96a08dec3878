package parley.contacts;

import java.util.List;
import parley.http.Problem;
import parley.http.Request;

/** The query parameter {@code tag} of lists: all of the tags must be there. */
public final class TagParameter {
  private static final int MOST = 50;

  private TagParameter() {}

  /**
   * The tags that a request names, each once, as they are kept; a text that can't be a tag stays as
   * it is, and matches nothing.
   *
   * @throws Problem {@code invalid_parameter} for more than 50
   */
  public static List<String> read(Request request) {
    List<String> tags =
        request.queries("tag").stream()
            .filter(tag -> !tag.isBlank())
            .map(tag -> TagSlug.of(tag).orElse(tag))
            .distinct()
            .toList();
    if (tags.size() > MOST) {
      throw Problem.invalidParameter("query:tag", "may be repeated 50 times");
    }
    return tags;
  }
}
