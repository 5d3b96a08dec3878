package parley.media;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import parley.http.Route;
import parley.outbound.OutboundHttp;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Sweep;
import parley.storage.Tx;

/** The room's door: its routes, its jobs, and what other rooms ask inside their transactions. */
public final class Media {
  /** Longer than an upload may take from its row to its effect. */
  private static final Duration STAGED_MEMORY = Duration.ofHours(1);

  private final MediaRows rows = new MediaRows();
  private final Outbox outbox;
  private final InstantSource clock;
  private final List<Route> routes;
  private final Map<String, JobHandler> jobs;

  /**
   * Media whose files are kept in {@code files}.
   *
   * @param world the address under which others reach this server
   */
  public Media(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      OutboundHttp http,
      MediaFiles files,
      Supplier<String> world) {
    this.outbox = outbox;
    this.clock = clock;
    Links links = new Links(secrets, clock, world);
    Uploads uploads = new Uploads(database, ids, clock, files, http, links);
    routes = new MediaRoutes(database, files, links, uploads).routes();
    jobs = Map.of(Erasing.KIND, new Erasing(database, outbox, clock, files));
  }

  /** {@code /v1/media}. */
  public List<Route> routes() {
    return routes;
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return jobs;
  }

  /** What has to be swept of this room's tables: uploads that came to nothing. */
  public List<Sweep.Expiry> expiries() {
    return List.of(new Sweep.Expiry(this::sweep, STAGED_MEMORY));
  }

  /** Erases what only the conversations of a contact show; before these are deleted. */
  public void forget(Tx tx, long organizationId, long contactId) {
    erase(tx, rows.deleteOf(tx, organizationId, contactId));
  }

  private int sweep(Tx tx, Instant until, int most) {
    List<Place> places = rows.deleteStaged(tx, until, most);
    erase(tx, places);
    return places.size();
  }

  private void erase(Tx tx, List<Place> places) {
    for (Place place : places) {
      outbox.add(tx, Erasing.job(place, clock.instant()));
    }
  }
}
