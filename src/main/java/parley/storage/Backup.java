package parley.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A copy of a SQLite database in one file, taken while a server may be using it. */
public final class Backup {
  private Backup() {}

  /**
   * Makes sure that there is something to write.
   *
   * @throws StorageException.Unavailable when the folder has no SQLite database
   */
  public static void requireDatabase(Path folder) {
    SqliteFile.existing(folder);
  }

  /**
   * Writes the database of {@code folder}, as it is at one moment, to a new {@code file} that only
   * its owner can read, and its SHA-256 to another one beside it.
   *
   * @throws StorageException.Unavailable when the file is there already or can't be written
   */
  public static void write(Path folder, Path file) {
    SqliteFile database = SqliteFile.existing(folder);
    try {
      Files.createFile(file, OwnerOnly.FILE);
    } catch (FileAlreadyExistsException e) {
      throw new StorageException.Unavailable(
          file + " is there already, and a backup never overwrites", null);
    } catch (NoSuchFileException e) {
      throw new StorageException.Unavailable(
          "can't write %s: there is no folder %s"
              .formatted(file, file.toAbsolutePath().getParent()),
          null);
    } catch (IOException e) {
      throw new StorageException.Unavailable("can't write " + file, e);
    }
    try {
      fill(database, file);
      FileDigest.note(file);
    } catch (SQLException | IOException e) {
      // Half a backup must not be taken for one.
      file.toFile().delete();
      throw new StorageException.Unavailable("no backup was made: " + e.getMessage(), null);
    }
  }

  /** SQLite takes an empty file for a new one; {@code vacuum} reads in a single transaction. */
  private static void fill(SqliteFile database, Path file) throws SQLException, IOException {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement statement = connection.prepareStatement("vacuum into ?")) {
      statement.setString(1, file.toAbsolutePath().toString());
      statement.execute();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
  }
}
