package parley.media;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.events.Events;
import parley.http.Problem;
import parley.http.Route;
import parley.outbound.OutboundHttp;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Sweep;
import parley.storage.Tx;
import tools.jackson.databind.node.ObjectNode;

/** The room's door: its routes, its jobs, and what other rooms ask inside their transactions. */
public final class Media {
  /** Longer than an upload may take from its row to its effect. */
  private static final Duration STAGED_MEMORY = Duration.ofHours(1);

  private final MediaRows rows = new MediaRows();
  private final Ids ids;
  private final Attaching attaching;
  private final Outbox outbox;
  private final Erasure erasure;
  private final List<Route> routes;
  private final Map<String, JobHandler> jobs;

  /**
   * Media whose files are kept in {@code files}.
   *
   * @param mostBytes of files that an organization may have
   * @param world the address under which others reach this server
   */
  public Media(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      OutboundHttp http,
      Channels channels,
      MediaFiles files,
      long mostBytes,
      Supplier<String> world,
      Events events) {
    this.ids = ids;
    this.attaching = new Attaching(database, clock, files);
    this.outbox = outbox;
    this.erasure = new Erasure(database, outbox);
    Links links = new Links(secrets, clock, world);
    Uploads uploads =
        new Uploads(
            database, ids, clock, files, mostBytes, erasure, new RemoteFiles(files, http), links);
    routes = new MediaRoutes(database, files, links, uploads, erasure).routes();
    jobs =
        Map.of(
            Fetching.KIND, new Fetching(database, outbox, channels, clock, files, links, events),
            Erasing.KIND, new Erasing(database, outbox, clock, files));
  }

  /** {@code /v1/media}. */
  public List<Route> routes() {
    return routes;
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return jobs;
  }

  /** What has to be swept of this room's tables: uploads that came to nothing, or are not used. */
  public List<Sweep.Expiry> expiries() {
    return List.of(
        new Sweep.Expiry(this::sweepStaged, STAGED_MEMORY),
        new Sweep.Expiry(this::sweepExpired, Duration.ZERO));
  }

  /**
   * Gives what a customer sent, and {@code content} names by {@code provider_media_id}, an id of
   * ours: {@code media_id}. Nothing is written.
   */
  public void name(ObjectNode content) {
    ObjectNode file = file(content);
    if (file.path("provider_media_id").isString()) {
      file.put("media_id", IdType.MEDIA.encode(ids.next()));
    }
  }

  /** What was edited stands inside of the edit. */
  private static ObjectNode file(ObjectNode content) {
    return content.path("content") instanceof ObjectNode edited ? edited : content;
  }

  /** Has what {@link #name} has given an id fetched, for this conversation to show. */
  public void expect(
      Tx tx, ChannelAccount account, long conversationId, ObjectNode content, Instant now) {
    ObjectNode file = file(content);
    OptionalLong id = IdType.MEDIA.decode(file.path("media_id").asString(""));
    String providerId = file.path("provider_media_id").asString("");
    if (id.isEmpty() || providerId.isEmpty()) {
      return;
    }
    Place place = new Place(account.organizationId(), id.getAsLong());
    Medium.Origin origin = new Medium.Origin(account.id(), providerId, text(file, "sha256"));
    rows.insert(
        tx,
        new Medium(
            place.organizationId(),
            place.id(),
            MediaStatus.PENDING,
            text(file, "mime_type"),
            null,
            null,
            Filenames.cleaned(text(file, "filename")),
            origin,
            null,
            null,
            now));
    rows.use(tx, place.organizationId(), conversationId, place.id());
    outbox.add(tx, Fetching.job(place));
  }

  private static @Nullable String text(ObjectNode content, String name) {
    return content.path(name).isString() ? content.path(name).asString() : null;
  }

  /**
   * What keeps a file from being sent in a message.
   *
   * @param purpose what it is shown as: {@code image}, {@code video}, {@code audio}, {@code
   *     document} or {@code sticker}
   * @param field the place in the body that names it
   */
  public Optional<Problem> obstacle(
      Tx tx, long organizationId, long id, String purpose, String field) {
    return rows.find(tx, organizationId, id)
        .map(medium -> Purpose.of(purpose).obstacle(medium, field))
        .orElseGet(() ->
            Optional.of(
                Problem.invalidField(field, "unknown_media", "there is no file with this id")));
  }

  /** Notes that a message of this conversation shows a file, so that it is erased with it. */
  public void use(Tx tx, long organizationId, long conversationId, long id) {
    rows.use(tx, organizationId, conversationId, id);
  }

  /**
   * Sends a message with the file of ours that it names, which the provider is given first.
   * Whatever happens to the file becomes a result; call it outside of transactions.
   *
   * @param listener see {@link Channel#send}: once the provider has the file
   */
  public SendResult send(
      Channel adapter, ChannelAccount account, OutboundMessage letter, SendListener listener) {
    return attaching.send(adapter, account, letter, listener);
  }

  /** Erases what only the conversations of a contact show; before these are deleted. */
  public void forget(Tx tx, long organizationId, long contactId) {
    erasure.eraseFiles(tx, rows.deleteOf(tx, organizationId, contactId));
  }

  private int sweepStaged(Tx tx, Instant until, int most) {
    List<Place> places = rows.deleteStaged(tx, until, most);
    erasure.eraseFiles(tx, places);
    return places.size();
  }

  private int sweepExpired(Tx tx, Instant until, int most) {
    List<Place> places = rows.deleteExpired(tx, until, most);
    erasure.eraseFiles(tx, places);
    return places.size();
  }
}
