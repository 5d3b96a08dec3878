package parley.contacts;

import parley.http.Problem;

/** What became of one row that a client wants to be there. */
sealed interface Upserted {

  record Created(Contact contact) implements Upserted {}

  record Updated(Contact contact) implements Upserted {}

  /** The contact is as it was wanted already: nothing was written, no event was recorded. */
  record Unchanged(Contact contact) implements Upserted {}

  /** The contact is there and was to be left alone. */
  record Skipped(Contact contact) implements Upserted {}

  /**
   * Nothing was written.
   *
   * @param ambiguous whether what the row is matched by belongs to several contacts, which the
   *     errors of {@code problem} name
   */
  record Refused(Problem problem, boolean ambiguous) implements Upserted {}

  /**
   * The contact as it is now.
   *
   * @throws Problem when it was refused
   */
  default Contact accepted() {
    return switch (this) {
      case Created(var contact) -> contact;
      case Updated(var contact) -> contact;
      case Unchanged(var contact) -> contact;
      case Skipped(var contact) -> contact;
      case Refused(var problem, var ambiguous) -> throw problem;
    };
  }
}
