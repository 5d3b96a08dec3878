package parley.storage;

/** What the schema of a database is to this version of Parley. */
public sealed interface SchemaState {
  /** Made by this version. */
  record Current() implements SchemaState {}

  /** There is none yet. */
  record None() implements SchemaState {}

  /** Made by an earlier version; a start brings it up to date. */
  record Older(String version, String known) implements SchemaState {}

  /** Made by a later version, which has only added to it: this one can use it as well. */
  record Expanded(String version, String known) implements SchemaState {}

  /** Made by a later version, which alone may use it. */
  record Newer(String version, String known) implements SchemaState {}

  /** Made by something else, or a migration of it has failed. */
  record Foreign(String version) implements SchemaState {}
}
