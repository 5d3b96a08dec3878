package parley.storage;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** Why rows could not be added to those that are there; without the values, which are secrets. */
final class CopyConflict {
  private static final String UNIQUE = "23505";

  private CopyConflict() {}

  static String reason(SQLException failure) {
    SQLException last = failure;
    while (last.getNextException() != null) {
      last = last.getNextException();
    }
    if (UNIQUE.equals(last.getSQLState()) && last instanceof PSQLException postgres) {
      @Nullable ServerErrorMessage message = postgres.getServerErrorMessage();
      if (message != null) {
        return "the target has another row of %s with the same value (%s)"
                .formatted(message.getTable(), message.getConstraint())
            + hint(String.valueOf(message.getConstraint()));
      }
    }
    return PostgresConnectionCheck.reason(failure);
  }

  private static String hint(String constraint) {
    return switch (constraint) {
      case "channel_verified_account" ->
          ": an account of a provider can belong to one channel of an installation";
      case "organization_pkey" -> ": the organization is there already";
      default -> "";
    };
  }
}
