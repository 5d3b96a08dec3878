package parley.storage;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.testing.Engine;

/** A database of its own with one table more: {@code thing (id, name)}. */
final class TestDatabase implements AutoCloseable {
  private final Path folder;
  private final Optional<String> url;
  private Database database;

  private TestDatabase(Path folder, Optional<String> url) {
    this.folder = folder;
    this.url = url;
    this.database = Database.open(url, folder);
  }

  static TestDatabase open(Engine engine) {
    TestDatabase test = new TestDatabase(engine.migratedFolder(), engine.migratedDatabaseUrl());
    test.write(tx -> tx.run("create table thing (id bigint primary key, name text unique)"));
    return test;
  }

  /** Closes it and opens it again, as a restart does. */
  void reopen() {
    database.close();
    database = Database.open(url, folder);
  }

  Path folder() {
    return folder;
  }

  Optional<String> url() {
    return url;
  }

  Database database() {
    return database;
  }

  <T extends @Nullable Object> T read(Work<T> work) {
    return database.read(work);
  }

  <T extends @Nullable Object> T write(Work<T> work) {
    return database.write(work);
  }

  int add(long id) {
    return write(tx -> add(tx, id));
  }

  static int add(Tx tx, long id) {
    return tx.run("insert into thing (id, name) values (?, ?)", id, "thing " + id);
  }

  long count() {
    return number("select count(*) from thing");
  }

  /** The number that a query of a reader answers. */
  long number(String sql) {
    return read(tx -> tx.number(sql));
  }

  /** The same on the connection that writes. */
  long ofTheWriter(String sql) {
    return write(tx -> tx.number(sql));
  }

  @Override
  public void close() {
    database.close();
  }
}
