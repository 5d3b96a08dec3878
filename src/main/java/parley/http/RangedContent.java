package parley.http;

import java.io.InputStream;

/** What can be read from any byte on, and is only opened for the part that somebody wants. */
public interface RangedContent {
  /**
   * Opens a part.
   *
   * @param from its first byte, counted from 0
   * @param length bytes that are read of it at most
   * @throws Problem when it can't be read now
   */
  InputStream open(long from, long length);
}
