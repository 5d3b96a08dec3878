package parley.channels.email.content;

import java.io.Serial;

/** A mail is too long, too deep or in too many parts to be read. */
final class OverLimit extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  OverLimit(String limit) {
    super(limit);
  }
}
