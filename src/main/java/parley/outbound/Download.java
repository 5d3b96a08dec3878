package parley.outbound;

import java.util.Map;

/** What became of a download. */
public sealed interface Download {

  /**
   * The whole body of a 200 has been copied.
   *
   * @param headers by lower-case name; the first value of each
   */
  record Complete(Map<String, String> headers) implements Download {}

  /**
   * The other side answered something else; redirects among it, which are not followed.
   *
   * @param headers by lower-case name; the first value of each
   * @param body at most 1 MiB of it, as UTF-8 text
   */
  record Refused(int status, Map<String, String> headers, String body) implements Download {}

  /** There are more bytes than were asked for; some may have been copied. */
  record TooLarge() implements Download {}

  /** No complete answer came; some bytes may have been copied. */
  record Failed(String reason) implements Download {}
}
