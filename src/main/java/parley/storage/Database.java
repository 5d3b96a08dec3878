package parley.storage;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A database, reached only in transactions. Never nest {@code read} or {@code write} in another,
 * and never talk to a network inside one.
 */
public interface Database extends AutoCloseable {

  /**
   * Runs queries for a few rows, found by their keys, and answers what {@code work} answers.
   *
   * @throws StorageException.Unavailable when the database can't be reached
   */
  <T extends @Nullable Object> T read(Work<T> work);

  /**
   * Runs queries that may walk many rows: lists, counts, searches. The same as {@link #read}, but
   * on SQLite they neither hold the caller's carrier thread nor make a {@code read} wait.
   *
   * @throws StorageException.Unavailable when the database can't be reached, or too many scan it
   */
  <T extends @Nullable Object> T scan(Work<T> work);

  /**
   * Runs {@code work} in one transaction and returns once it is durable. The work may run more than
   * once (a lost race is repeated), so it must have no effect but through its {@link Tx}; what it
   * throws rolls everything back.
   *
   * @throws StorageException.Unavailable when nothing was written
   * @throws StorageException.OutcomeUnknown when the commit may or may not have happened
   */
  <T extends @Nullable Object> T write(Work<T> work);

  /**
   * Whether it answers the simplest query.
   *
   * @throws StorageException.Unavailable when the database can't be reached, or takes no writes
   */
  default boolean answers() {
    return read(tx -> tx.number("select 1")) == 1;
  }

  /**
   * Whether no newer Parley has added to the schema: who has to know all that there is looks first.
   *
   * @throws StorageException.Unavailable when the database can't be reached
   */
  default boolean isOfThisVersion() {
    return read(SchemaHistory::isNewest);
  }

  /**
   * Takes what was deleted out of what the database itself keeps besides its tables: on SQLite out
   * of the write-ahead log, which is emptied. On PostgreSQL that is the server's own business, and
   * there is nothing to do.
   *
   * @return false when somebody who reads was in the way: ask again a little later
   * @throws StorageException.Unavailable when the database can't be reached
   */
  boolean scrub();

  /**
   * Listens to what other nodes tell by {@code pg_notify}. A hint only: what is told while the
   * connection is lost is lost with it. On SQLite there are no other nodes, and nothing is told.
   *
   * @param channel a plain lower-case word
   * @param told is given each payload, and an empty one whenever something may have been missed
   * @return ends it
   */
  AutoCloseable listen(String channel, Consumer<String> told);

  /**
   * Tells all nodes that {@link #listen}, this one as well, in a transaction of its own. On SQLite
   * there is nobody to tell.
   *
   * @param channel a plain lower-case word
   * @param payload less than 8,000 bytes, and not empty
   * @throws StorageException.Unavailable when the database can't be reached
   */
  void tell(String channel, String payload);

  /**
   * Shows the other processes on the database that this one lives, and tells which of them do.
   *
   * @param process this process's id, which no other and no earlier start has
   * @throws StorageException.Unavailable when the database can't be reached
   */
  Heartbeat heartbeat(long process);

  /** Shows in metrics how busy the database's connections are. */
  void meter(MeterRegistry meters);

  /** The few words of SQL in which the engines differ. */
  Dialect dialect();

  /** Waits for the running transactions and closes every connection. */
  @Override
  void close();

  /**
   * Waits for a PostgreSQL that is still starting, as after a reboot of its machine. One that
   * refuses for a reason that won't go away is not waited for. In the end {@link #open} tells what
   * is still wrong.
   *
   * @param url as {@link #open} takes it
   * @param patience how long to wait at most
   */
  static void await(Optional<String> url, Duration patience) {
    url.ifPresent(address -> new PostgresWait(address, patience).await());
  }

  /**
   * Opens a database and brings its schema up to date.
   *
   * @param url a {@code jdbc:postgresql:} address, or empty for SQLite in {@code folder}
   * @param folder where SQLite keeps its file {@code parley.db}; made if it is not there
   * @throws StorageException with a message for people
   */
  static Database open(Optional<String> url, Path folder) {
    return url.isPresent() ? PostgresDatabase.open(url.get()) : SqliteDatabase.open(folder);
  }

  /**
   * Opens a database that a server may be using, for a few short transactions. Its schema is not
   * brought up to date. On SQLite the server waits while one of them runs.
   *
   * @throws StorageException with a message for people, also when this Parley can't use the schema
   *     as it is
   */
  static Database openBeside(Optional<String> url, Path folder) {
    return url.isPresent()
        ? PostgresDatabase.openBeside(url.get())
        : SqliteDatabase.openBeside(folder);
  }
}
