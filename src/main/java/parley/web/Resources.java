package parley.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/** The files of the jar. */
public final class Resources {
  private Resources() {}

  /** The bytes of a file that there must be, by its full name: {@code /web/docs.html}. */
  public static byte[] read(String name) {
    try (InputStream stream = Resources.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(stream, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
