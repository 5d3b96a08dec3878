package parley.contacts;

import java.util.List;
import parley.http.Field;
import parley.http.Fields;

/** The field {@code tags} of a body: at most {@value #MOST} slugs, in order, each once. */
public final class TagList {
  static final int MOST = 50;

  /** Before those that mean the same are taken as one. */
  private static final int MOST_RAW = 1_000;

  private TagList() {}

  /** Reads the field; "VIP Customer" becomes {@code vip-customer}. */
  public static Field<List<String>> of(Fields body) {
    return of(body, "tags");
  }

  /** The same of the field {@code name}. */
  public static Field<List<String>> of(Fields body, String name) {
    return body.texts(
            name,
            MOST_RAW,
            TagSlug::of,
            "invalid_tag",
            "must have a letter or a digit and at most 50 characters")
        .map(list -> TagSlug.union(list, List.of()))
        .check(list -> list.size() <= MOST, "too_many", "must have at most 50 entries");
  }
}
