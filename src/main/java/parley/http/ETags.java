package parley.http;

import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Strong entity tags made by {@link Response#version} (RFC 9110, 8.8.3 and 13.1). */
public final class ETags {
  private static final Pattern LIST =
      Pattern.compile("\\s*+,*+\\s*+(?:W/)?\"[^\"]*+\"(?:\\s*,\\s*(?:(?:W/)?\"[^\"]*+\")?)*+\\s*");
  private static final Pattern OURS =
      Pattern.compile("(?:^|[\\s,])\"([0-9]{1,18})(?:\\.[0-9a-f]+)?\"");

  private ETags() {}

  /**
   * The tag of a resource's version alone, for {@code If-Match}: what an {@code etag} in a list or
   * an event holds. The {@code ETag} header also has a hash of the whole body behind it.
   */
  public static String of(long version) {
    return "\"" + version + "\"";
  }

  /**
   * The version that {@code If-Match} names; empty when it names none or any. Of several it is the
   * highest: versions only grow, so that nobody has seen one above the current one.
   */
  static OptionalLong expectedVersion(@Nullable String ifMatch) {
    if (ifMatch == null || ifMatch.strip().equals("*")) {
      return OptionalLong.empty();
    }
    if (!LIST.matcher(ifMatch).matches()) {
      throw Problem.invalidParameter("header:If-Match", "must be a list of entity tags or *");
    }
    // A weak tag never matches here (RFC 9110, 13.1.1), and one that isn't ours can't.
    OptionalLong highest =
        OURS.matcher(ifMatch).results().mapToLong(tag -> Long.parseLong(tag.group(1))).max();
    if (highest.isEmpty()) {
      throw anotherVersion();
    }
    return highest;
  }

  /**
   * Makes sure that something is of the version that a client has seen, if that matters.
   *
   * @param expected what {@link Request#expectedVersion} answered
   * @throws Problem {@code precondition_failed}
   */
  public static void require(OptionalLong expected, long version) {
    if (expected.isPresent() && expected.getAsLong() != version) {
      throw anotherVersion();
    }
  }

  private static Problem anotherVersion() {
    return Problem.of(ProblemCode.PRECONDITION_FAILED, "If-Match names another version.");
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
