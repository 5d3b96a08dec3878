package parley.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.LongStream;

/**
 * What storing a message costs without any server: one thread of this process writes the three rows
 * that every send writes, half as many sends in one durable commit as connections ask at once.
 */
final class StorageLoop implements AutoCloseable {
  /** What it costs now, and how many it does in a second. */
  record Cost(double microseconds, double perSecond) {}

  private static final int CONVERSATIONS = 3_000;

  /** Made before, so that what is measured is storage alone. */
  private static final List<String> CONTENTS =
      LongStream.range(0, 1_000).mapToObj(Texts::content).toList();

  private final Connection connection;
  private final Statement control;
  private final PreparedStatement savepoint;
  private final PreparedStatement release;
  private final PreparedStatement message;
  private final PreparedStatement conversation;
  private final PreparedStatement job;
  private long id;

  StorageLoop(Path folder) {
    try {
      connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("storage.db"));
      control = connection.createStatement();
      prepare();
      savepoint = connection.prepareStatement("savepoint unit");
      release = connection.prepareStatement("release unit");
      message =
          connection.prepareStatement(
              "insert into message values (1, ?, ?, ?, 'queued', ?) on conflict do nothing");
      conversation =
          connection.prepareStatement(
              "update conversation set last_id = ?, updated_at = ? where org_id = 1 and id = ?");
      job = connection.prepareStatement("insert into job values (1, ?, ?, 'waiting', ?)");
    } catch (SQLException e) {
      throw new Failure("can't open SQLite", e);
    }
  }

  private void prepare() throws SQLException {
    for (String sql :
        """
        pragma journal_mode=wal;
        pragma synchronous=full;
        pragma wal_autocheckpoint=8000;
        create table message (org_id integer, id integer, conversation_id integer, content text,
          status text, created_at integer, primary key (org_id, id)) without rowid, strict;
        create index message_conversation on message (org_id, conversation_id, id);
        create table conversation (org_id integer, id integer, last_id integer,
          updated_at integer, primary key (org_id, id)) without rowid, strict;
        create table job (org_id integer, id integer, lane integer, state text, run_at integer,
          primary key (org_id, id)) without rowid, strict;
        create index job_due on job (state, run_at);
        with recursive n(i) as (values (1) union all select i + 1 from n where i < %d)
          insert into conversation select 1, i, 0, 0 from n;
        """
            .formatted(CONVERSATIONS)
            .split(";\n")) {
      control.execute(sql);
    }
  }

  Cost measure(int together, double seconds) {
    long self = ProcessHandle.current().pid();
    double before = Processes.cpu(self);
    long start = System.nanoTime();
    long first = id;
    try {
      while (System.nanoTime() - start < seconds * 1e9) {
        commit(Math.max(1, together));
      }
    } catch (SQLException e) {
      throw new Failure("the storage loop fails", e);
    }
    long count = id - first;
    double elapsed = (System.nanoTime() - start) / 1e9;
    return new Cost((Processes.cpu(self) - before) / count, count / elapsed);
  }

  private void commit(int sends) throws SQLException {
    control.execute("begin immediate");
    for (int i = 0; i < sends; i++) {
      savepoint.execute();
      send();
      release.execute();
    }
    control.execute("commit");
  }

  private void send() throws SQLException {
    id++;
    long of = id * 7919 % CONVERSATIONS + 1;
    long now = System.currentTimeMillis();
    run(message, id, of, CONTENTS.get((int) (id % CONTENTS.size())), now);
    run(conversation, id, now, of);
    run(job, id, of, now);
  }

  private static void run(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    statement.executeUpdate();
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new Failure("SQLite doesn't close", e);
    }
  }
}
