package parley.channels;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files that come with their bytes, which a message will show by their ids. Whatever no
 * message shows within an hour is erased, unless one does that is in quarantine by then.
 */
public interface IncomingFiles {
  /**
   * A file that is kept.
   *
   * @param mediaId its id in the API: {@code med_…}
   * @param mediaType as its bytes say
   * @param size bytes
   * @param filename cleaned, to be shown; null when it has none
   */
  record Kept(String mediaId, String mediaType, long size, @Nullable String filename) {}

  /** A file on this machine that is being taken in, gone when it is closed. */
  interface Arriving extends AutoCloseable {
    /** Where its bytes go, before {@link #path} is asked for. */
    OutputStream target();

    /** Where it is; from now on it is read. */
    Path path() throws IOException;

    @Override
    void close();
  }

  /**
   * Begins to take in a file.
   *
   * @throws parley.http.Problem {@code temporarily_unavailable}
   */
  Arriving arrive();

  /**
   * Keeps a file, whatever else the organization has: whoever has sent it is not told that there is
   * no room. So is one that no message shows, but that {@link Update.MessageOrigin} names.
   *
   * @param filename as whoever sent it says, whatever that is
   * @throws parley.http.Problem {@code temporarily_unavailable}: nothing is kept, try it again
   */
  Kept keep(long organizationId, @Nullable String filename, InputStream bytes);
}
