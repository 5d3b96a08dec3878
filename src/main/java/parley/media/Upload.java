package parley.media;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import parley.http.Received;

/** What a client wants to be kept. */
sealed interface Upload extends Received {

  /** A file that is here already. */
  record Sent(Staged file, @Nullable String filename) implements Upload {
    @Override
    public String fingerprint() {
      return "file " + file.sha256() + " " + filename;
    }

    @Override
    public void close() {
      file.close();
    }
  }

  /**
   * A file that is to be fetched.
   *
   * @param body as canonical JSON
   */
  record Named(URI url, String body) implements Upload {
    @Override
    public String fingerprint() {
      return body;
    }

    @Override
    public void close() {}
  }
}
