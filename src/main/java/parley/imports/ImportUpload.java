package parley.imports;

import org.jspecify.annotations.Nullable;
import parley.http.ReceivedUpload;
import parley.media.TempFile;

/**
 * A file that a client wants to be imported.
 *
 * @param options how it is to be imported
 * @param text the options as JSON
 */
record ImportUpload(TempFile file, @Nullable String fileName, ImportOptions options, String text)
    implements ReceivedUpload {
  @Override
  public String fingerprint() {
    return "import " + file.sha256() + " " + text;
  }

  @Override
  public void close() {
    file.close();
  }
}
