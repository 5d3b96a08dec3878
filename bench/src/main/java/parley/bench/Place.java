package parley.bench;

import java.nio.file.Path;
import java.util.Map;

/** Where a server keeps what it knows. */
interface Place extends AutoCloseable {
  /** What the server has to be told. */
  Map<String, String> settings();

  /** Does now what the database would do some minutes after it was filled. */
  default void settle() {}

  /**
   * Another one with the same content and its files there; no server may use this one meanwhile.
   */
  Place copy(Path folder);

  /** Microseconds of CPU that the database's own processes have used; 0 without any. */
  double cpu();

  /** Deletes it. */
  @Override
  void close();
}
