package parley.checks;

import java.util.List;
import parley.storage.Inspection;
import parley.storage.KeyProof;
import parley.storage.SchemaState;
import parley.storage.SecretKey;
import parley.storage.SecretKeys;

/** What is the same of an installation's database and of a copy of one. */
final class DatabaseChecks {
  private DatabaseChecks() {}

  static Finding schema(Inspection inspection) {
    return switch (inspection.schema()) {
      case SchemaState.Current() -> Finding.ok("up to date");
      case SchemaState.None() ->
          Finding.warn("there is none yet", "./parley migrate, or a start, makes it");
      case SchemaState.Older(String version, String known) ->
          Finding.warn(
              "version " + version + ", and this Parley has " + known,
              "back it up; ./parley migrate, or a start, brings it up to date");
      case SchemaState.Expanded(String version, String known) ->
          Finding.warn(
              "version " + version + ", which this Parley can use, though it knows " + known,
              "start the newer Parley that made it here as well, on all nodes");
      case SchemaState.Newer(String version, String known) ->
          Finding.fail(
              "version " + version + ", and this Parley knows " + known + " at most",
              "use the newer Parley that made it");
      case SchemaState.Foreign(String version) ->
          Finding.fail(
              "version " + version + " is not Parley's, or its migration has failed",
              "use a database that Parley 0.1.0 or later has made");
    };
  }

  /**
   * Compares keys.
   *
   * @param keys those that are known; empty when there is none
   */
  static Finding key(Inspection inspection, List<SecretKey> keys) {
    KeyProof proof = inspection.read(tx -> SecretKeys.proof(tx, keys));
    return switch (proof) {
      case FITS -> Finding.ok("it is the one that the database was made with");
      case NONE_NEEDED -> Finding.ok("the database has not been used with any yet");
      case MISSES ->
          Finding.fail(
              keys.isEmpty()
                  ? "there is none, and the database was made with one"
                  : "it is not the one of the database",
              "set PARLEY_SECRET_KEY to that one, or bring back its secret.key: without it what is"
                  + " sealed is lost");
    };
  }
}
