package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Keeps files. What is put under a place that is taken replaces it. */
interface MediaStore extends AutoCloseable {
  /** Takes the bytes of {@code file}, which may be gone afterwards; durable when this returns. */
  void put(MediaKey mediaKey, Path file) throws IOException;

  /**
   * Opens a file.
   *
   * @throws java.nio.file.NoSuchFileException when there is none
   */
  InputStream open(MediaKey mediaKey) throws IOException;

  /**
   * Opens a part of a file; what is behind it may be read too.
   *
   * @param from its first byte, counted from 0
   * @throws java.nio.file.NoSuchFileException when there is none
   */
  InputStream open(MediaKey mediaKey, long from, long length) throws IOException;

  /** Says whether there is a file with so many bytes. */
  boolean has(MediaKey mediaKey, long size) throws IOException;

  /** Deletes a file, if it is there. */
  void delete(MediaKey mediaKey) throws IOException;

  @Override
  void close();
}
