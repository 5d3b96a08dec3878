package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** The statements that are kept on SQLite. */
class StatementsTest {
  @Test
  void the_same_text_is_prepared_once() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      Statements.Cached statements = Statements.cached(connection);
      Statements.Lease first = statements.lease("select 1");
      first.close();
      assertThat(statements.lease("select 1").statement()).isSameAs(first.statement());
    }
  }

  @Test
  void a_statement_in_use_is_not_given_to_another() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      Statements.Cached statements = Statements.cached(connection);
      try (Statements.Lease outer = statements.lease("select 1");
          Statements.Lease inner = statements.lease("select 1")) {
        assertThat(inner.statement()).isNotSameAs(outer.statement());
      }
      assertThat(statements.size()).isEqualTo(1);
    }
  }

  @Test
  void only_so_many_are_kept_and_the_others_closed() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      Statements.Cached statements = Statements.cached(connection);
      Statements.Lease oldest = statements.lease("select -1");
      oldest.close();
      for (int i = 0; i < 2 * Statements.Cached.LIMIT; i++) {
        statements.lease("select " + i).close();
      }
      assertThat(statements.size()).isEqualTo(Statements.Cached.LIMIT);
      assertThat(oldest.statement().isClosed()).isTrue();
    }
  }
}
