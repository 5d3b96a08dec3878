package parley.imports;

import org.jspecify.annotations.Nullable;
import parley.http.ReceivedUpload;
import parley.media.TempFile;

/**
 * A file that a client wants to be imported.
 *
 * @param options as JSON
 */
record ImportUpload(TempFile file, @Nullable String fileName, String options)
    implements ReceivedUpload {
  @Override
  public String fingerprint() {
    return "import " + file.sha256() + " " + options;
  }

  @Override
  public void close() {
    file.close();
  }
}
