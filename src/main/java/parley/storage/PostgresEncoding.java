package parley.storage;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;

/** In which encoding a PostgreSQL database keeps texts. */
final class PostgresEncoding {
  /**
   * The second one keeps the bytes of the first as they come, and servers without a locale have it.
   */
  private static final Set<String> USABLE = Set.of("UTF8", "SQL_ASCII");

  private PostgresEncoding() {}

  /**
   * Makes sure that everything that people write can be kept.
   *
   * @throws StorageException.Broken when it can't
   */
  static void require(DataSource source) {
    String encoding = of(source);
    if (!USABLE.contains(encoding)) {
      throw new StorageException.Broken(
          "can't use PostgreSQL: the database has the encoding "
              + encoding
              + ", which has no place for most of what people write; make another one with"
              + " create database … encoding 'UTF8' template template0",
          null);
    }
  }

  private static String of(DataSource source) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery("show server_encoding")) {
      results.next();
      return results.getString(1);
    } catch (SQLException e) {
      throw PostgresConnectionCheck.unusable(e);
    }
  }
}
