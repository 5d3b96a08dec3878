package parley.outbound;

import java.io.IOException;
import java.io.InputStream;

/** A body that is read while it is sent. */
public interface BodySource {
  /** Its bytes. */
  long length();

  /** Opens it; whoever calls closes it. */
  InputStream open() throws IOException;
}
