package parley.storage;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Adds one organization to an installation: its rows, and the log-ins of its people with what
 * belongs to those. What belongs to the installation (nodes, proofs of keys, counted attempts to
 * log in, a hold of the outbox) stays where it is.
 */
final class OrganizationCopy {
  /** A log-in, which may be one for several organizations. */
  private record Login(long id, String email) {}

  private final CopySource from;
  private final Connection to;
  private final Tx target;
  private final long organization;

  OrganizationCopy(CopySource from, Connection to, long organization) {
    this.from = from;
    this.to = to;
    this.target = new Tx(Statements.fresh(to), Dialect.POSTGRES);
    this.organization = organization;
  }

  void copy(List<CopyTable> tables, Consumer<Copy.Copied> done) throws SQLException {
    requireNew();
    String logins = newLogins();
    for (CopyTable table : tables) {
      Optional<String> condition = condition(table, logins);
      if (condition.isPresent()) {
        CopyTable adjusted =
            table.name().equals("login")
                ? table.with(Map.of("last_organization_id", organization))
                : table;
        done.accept(
            new Copy.Copied(table.name(), adjusted.copy(from.connection(), to, condition.get())));
      }
    }
  }

  private void requireNew() {
    String sql = "select count(*) from organization where id = ?";
    if (from.tx().number(sql, organization) == 0) {
      throw refused("there is no such organization in " + source());
    }
    if (target.number(sql, organization) > 0) {
      throw refused("the organization is in the target already");
    }
  }

  private String source() {
    return from.dialect() == Dialect.SQLITE ? "the data folder" : "PARLEY_DATABASE_URL";
  }

  /**
   * The log-ins that the target doesn't have yet, as a list for SQL. One with the same id and
   * address came with another organization. One with the same address alone may be anybody's.
   */
  private String newLogins() {
    List<Login> logins =
        from.tx()
            .list(
                """
                select id, email from login
                where id in (select login_id from agent where org_id = ?) order by id
                """,
                row -> new Login(row.number(), row.text()),
                organization);
    List<Login> added = logins.stream().filter(this::isNew).toList();
    return added.stream()
        .map(login -> Long.toString(login.id()))
        .collect(Collectors.joining(", ", "(", added.isEmpty() ? "-1)" : ")"));
  }

  private boolean isNew(Login login) {
    List<Login> known =
        target.list(
            "select id, email from login where id = ? or email = ?",
            row -> new Login(row.number(), row.text()),
            login.id(),
            login.email());
    if (!known.isEmpty() && !known.equals(List.of(login))) {
      throw refused(
          "somebody else logs in to the target with the address of one of its agents (login %d here);"
                  .formatted(login.id())
              + " change one of the two addresses");
    }
    return known.isEmpty();
  }

  private static StorageException refused(String why) {
    return new StorageException.Unavailable("nothing was copied: " + why, null);
  }

  private Optional<String> condition(CopyTable table, String logins) {
    if (table.name().equals("organization")) {
      return Optional.of(" where id = " + organization);
    }
    if (table.has("org_id")) {
      return Optional.of(" where org_id = " + organization);
    }
    if (table.name().equals("login")) {
      return Optional.of(" where id in " + logins);
    }
    return table.has("login_id") ? Optional.of(" where login_id in " + logins) : Optional.empty();
  }
}
