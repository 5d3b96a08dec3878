package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;

/** The bytes of a mail, as they came; can be read more than once. */
@FunctionalInterface
public interface RawMail {
  /** From the beginning; whoever opens it closes it. */
  InputStream open() throws IOException;
}
