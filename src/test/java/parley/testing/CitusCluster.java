package parley.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import parley.storage.Distribution;

/**
 * The servers behind a coordinator of Citus, if the one that tests were given is one: then the
 * databases of tests are on all of them, and distributed. On any other there are none.
 *
 * @param coordinator the address that was given
 */
record CitusCluster(String coordinator, List<Node> workers) {
  /** A server that has rows. */
  record Node(String host, int port) {
    String in(String address) {
      return address.replaceFirst("//[^/]+/", "//" + host + ":" + port + "/");
    }
  }

  static CitusCluster at(String address) {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      List<Node> workers = new ArrayList<>();
      if (isCoordinator(statement)) {
        try (ResultSet rows =
            statement.executeQuery(
                "select nodename, nodeport from pg_dist_node where groupid <> 0 and isactive")) {
          while (rows.next()) {
            workers.add(new Node(rows.getString(1), rows.getInt(2)));
          }
        }
      }
      return new CitusCluster(address, List.copyOf(workers));
    } catch (SQLException e) {
      throw new IllegalStateException("no server for tests", e);
    }
  }

  private static boolean isCoordinator(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery("select to_regclass('pg_catalog.pg_dist_node') is not null")) {
      rows.next();
      return rows.getBoolean(1);
    }
  }

  boolean isThere() {
    return !workers.isEmpty();
  }

  /** Makes a database of this name on the workers, too. */
  void create(String name, String template) {
    for (Node worker : workers) {
      run(worker.in(coordinator), "create database " + name + " template " + template);
    }
  }

  /** Distributes the database at {@code address}, of which copies can be made from then on. */
  void distribute(String name, String address) {
    create(name, "template1");
    workers.forEach(worker -> run(worker.in(address), "create extension citus"));
    Node first = coordinatorNode();
    run(
        address,
        "create extension citus",
        "select citus_set_coordinator_host('%s', %d)".formatted(first.host(), first.port()));
    for (Node worker : workers) {
      run(address, "select citus_add_node('%s', %d)".formatted(worker.host(), worker.port()));
    }
    Distribution.run(address, table -> {});
    seal(coordinator, name);
    workers.forEach(worker -> seal(worker.in(coordinator), name));
  }

  private Node coordinatorNode() {
    String[] place = coordinator.replaceFirst(".*//([^/]+)/.*", "$1").split(":", 2);
    return new Node(place[0], Integer.parseInt(place[1]));
  }

  /** Citus itself keeps connections to what it works for; a database in use can't be copied. */
  private static void seal(String address, String name) {
    run(
        address,
        "alter database " + name + " allow_connections false",
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '%s'"
            .formatted(name));
  }

  private static void run(String address, String... statements) {
    try (Connection connection = DriverManager.getConnection(address);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the servers for tests refuse", e);
    }
  }
}
