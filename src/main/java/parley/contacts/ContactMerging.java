package parley.contacts;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.audit.AuditActor;
import parley.contacts.AttestedMerges.Pair;
import parley.http.Actor;
import parley.http.Problem;
import parley.http.Route;
import parley.outbox.Job;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/** What makes one contact of two: people by a route, and providers by what they attest. */
public final class ContactMerging {
  private static final Logger LOG = LoggerFactory.getLogger(ContactMerging.class);

  private final Database database;
  private final Outbox outbox;
  private final ContactMerger merger;

  ContactMerging(Database database, Outbox outbox, ContactMerger merger) {
    this.database = database;
    this.outbox = outbox;
    this.merger = merger;
  }

  /** {@code /v1/contacts/{id}/merge}. */
  public List<Route> routes() {
    return new MergeRoutes(merger).routes();
  }

  /** Merges of whom a provider says that they are the same person. */
  public Map<String, JobHandler> jobs() {
    return Map.of(AttestedMerges.KIND, this::attested);
  }

  private void attested(Job job) {
    try {
      database.write(tx -> {
        merge(tx, job.organizationId(), Pair.read(job.payload()));
        return outbox.finish(tx, job);
      });
    } catch (Problem refused) {
      // What stands in the way stays in the way: whoever looks after the contacts can merge them.
      LOG.info("job {}: two contacts are one person and stay two: {}", job.id(), refused.code());
      database.write(tx -> outbox.finish(tx, job));
    }
  }

  /** One that was erased meanwhile has nothing to give any more. */
  private void merge(Tx tx, long organizationId, Pair pair) {
    boolean areThere =
        CurrentContacts.find(tx, organizationId, pair.older()).isPresent()
            && CurrentContacts.find(tx, organizationId, pair.newer()).isPresent();
    if (areThere) {
      ContactMerger.By by = new ContactMerger.By(Actor.SYSTEM, AuditActor.system(organizationId));
      MergeBody body = new MergeBody(pair.newer(), List.of());
      merger.merge(tx, by, pair.older(), body, OptionalLong.empty());
    }
  }
}
