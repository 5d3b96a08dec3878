package parley.media;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import parley.http.ReceivedUpload;

/** What a client wants to be kept. */
sealed interface UploadRequest extends ReceivedUpload {

  /** A file that is here already. */
  record Sent(TempFile file, @Nullable String filename) implements UploadRequest {
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
  record Named(URI url, String body) implements UploadRequest {
    @Override
    public String fingerprint() {
      return body;
    }

    @Override
    public void close() {}
  }
}
