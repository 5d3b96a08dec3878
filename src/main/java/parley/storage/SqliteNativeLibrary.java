package parley.storage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** SQLite itself, compiled for this machine. */
public final class SqliteNativeLibrary {
  private SqliteNativeLibrary() {}

  /**
   * Unpacks it from the jar. A Java whose {@code org.sqlite.lib.path} is that folder loads it from
   * there; any other unpacks it again at every start.
   */
  public static void unpack(Path folder) throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      Files.copy(
          Objects.requireNonNull(library, resource),
          folder.resolve(name),
          StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
