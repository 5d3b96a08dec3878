package parley.contacts;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.Dialect;
import parley.storage.StorageException;
import parley.storage.Tx;

/**
 * Has PostgreSQL look anew at the contacts whenever an organization has twice as many. By itself it
 * comes by a minute later at best, and until then it takes them for one row: decision 98. SQLite
 * goes by rules.
 */
final class ContactGrowth {
  private static final Logger LOG = LoggerFactory.getLogger(ContactGrowth.class);

  /** Below, PostgreSQL comes by soon enough. */
  private static final long FEW = 512;

  private final Database database;

  ContactGrowth(Database database) {
    this.database = database;
  }

  /** Says that these were written; once that is durable, PostgreSQL looks at them if it should. */
  void written(Tx tx, long organizationId, List<Upserted> upserted) {
    long added = upserted.stream().filter(Upserted.Created.class::isInstance).count();
    if (added > 0 && tx.dialect() != Dialect.SQLITE) {
      long now = ContactCountRows.total(tx, organizationId);
      if (now >= FEW && Long.highestOneBit(now) > now - added) {
        tx.afterCommit(this::analyze);
      }
    }
  }

  private void analyze() {
    try {
      database.write(ContactRows::analyze);
    } catch (StorageException e) {
      LOG.warn("could not analyze the contacts; PostgreSQL will by itself: {}", e.getMessage());
    }
  }
}
