package parley.channels;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps files that come with their bytes, which a message will show by their ids. Whatever no
 * message shows within an hour is erased.
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
   * Keeps a file; empty when the organization has no room for it.
   *
   * @param filename as whoever sent it says, whatever that is
   * @throws parley.http.Problem {@code temporarily_unavailable}: nothing is kept, try it again
   */
  Optional<Kept> keep(long organizationId, @Nullable String filename, InputStream bytes);

  /**
   * The same for a file that no message shows, but that {@link Update.MessageOrigin} names: it is
   * erased when its time has come, or with the contact.
   *
   * @param time how long it is kept
   */
  Optional<Kept> keepFor(long organizationId, String filename, InputStream bytes, Duration time);
}
