package parley.http;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Strong entity tags made by {@link Response#version} (RFC 9110, 8.8.3 and 13.1). */
final class ETags {
  private ETags() {}

  static OptionalLong expectedVersion(@Nullable String ifMatch) {
    if (ifMatch == null || ifMatch.strip().equals("*")) {
      return OptionalLong.empty();
    }
    try {
      String tag = ifMatch.strip();
      if (tag.length() > 2 && tag.startsWith("\"") && tag.endsWith("\"")) {
        String version = tag.substring(1, tag.length() - 1).split("\\.", 2)[0];
        return OptionalLong.of(Long.parseLong(version));
      }
    } catch (NumberFormatException e) {
      // Not a tag of ours: it can't match.
    }
    throw Problem.of(ProblemCode.PRECONDITION_FAILED, "If-Match names another version.");
  }

  /** Says whether {@code If-None-Match} names this tag; weak comparison. */
  static boolean matches(@Nullable String ifNoneMatch, String tag) {
    if (ifNoneMatch == null || tag.isEmpty()) {
      return false;
    }
    for (String candidate : ifNoneMatch.split(",", -1)) {
      String bare = candidate.strip();
      if (bare.equals("*") || bare.equals(tag) || bare.equals("W/" + tag)) {
        return true;
      }
    }
    return false;
  }
}
