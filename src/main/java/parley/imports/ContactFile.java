package parley.imports;

import java.util.Optional;
import parley.contacts.BulkError;

/** A file with contacts, read once from its beginning. */
interface ContactFile extends AutoCloseable {
  /**
   * The next row; empty at the end.
   *
   * @throws BrokenFile when nothing more can be read
   */
  Optional<SourceRow> next();

  /** Says where in the file an error is that was found in the contact of {@code row}. */
  ImportError located(SourceRow row, BulkError error);

  @Override
  void close();
}
