package parley.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * A database of our own on a PostgreSQL of this machine.
 *
 * @param url of a database whose user may create others
 * @param postmaster the process that all of its processes are children of
 */
record PostgresPlace(String url, String name, Path folder, long postmaster) implements Place {
  private static final String KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

  /** Makes an empty one. */
  static PostgresPlace create(String url, Path folder) {
    String name = "parley_bench_" + ProcessHandle.current().pid();
    execute(url, "create database " + name);
    return new PostgresPlace(url, name, folder, postmaster(url));
  }

  private String own() {
    return url.replaceFirst("^(jdbc:postgresql://[^/]*/)[^?]*", "$1" + name);
  }

  /** Without it the planner knows nothing of what was loaded, until autovacuum comes by. */
  @Override
  public void settle() {
    execute(own(), "vacuum analyze");
  }

  @Override
  public Map<String, String> settings() {
    return Map.of(
        "PARLEY_DATABASE_URL", own(),
        "PARLEY_DATA", folder.toString(),
        "PARLEY_SECRET_KEY", KEY);
  }

  @Override
  public PostgresPlace copy(Path copyFolder) {
    String copy = name + "_" + copyFolder.getFileName();
    execute(url, "create database " + copy + " template " + name);
    return new PostgresPlace(url, copy, copyFolder, postmaster);
  }

  @Override
  public double cpu() {
    return Processes.cpuOfFamily(postmaster);
  }

  @Override
  public void close() {
    execute(url, "drop database " + name + " with (force)");
    Folder.delete(folder);
  }

  private static long postmaster(String url) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement();
        ResultSet pid = statement.executeQuery("select pg_backend_pid()")) {
      pid.next();
      return Processes.parent(pid.getLong(1));
    } catch (SQLException e) {
      throw new Failure("can't use " + url, e);
    }
  }

  private static void execute(String url, String sql) {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new Failure("PostgreSQL refuses: " + sql, e);
    }
  }
}
