package parley.storage;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What SQLite itself finds wrong in a file. */
final class SqliteDamage {
  private SqliteDamage() {}

  /** Reads every page, compares indexes with their tables, and follows every reference. */
  static List<String> find(Connection connection, int most) throws SQLException {
    List<String> damage = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement("pragma integrity_check(" + most + ")");
        ResultSet results = statement.executeQuery()) {
      while (results.next()) {
        damage.add(results.getString(1));
      }
    }
    damage.remove("ok");
    try (PreparedStatement statement = connection.prepareStatement("pragma foreign_key_check");
        ResultSet results = statement.executeQuery()) {
      while (results.next() && damage.size() < most) {
        damage.add(
            "a row of %s refers to none of %s"
                .formatted(results.getString("table"), results.getString("parent")));
      }
    }
    return damage;
  }
}
