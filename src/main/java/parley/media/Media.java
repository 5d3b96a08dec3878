package parley.media;

import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import parley.audit.Audit;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelCapabilities;
import parley.channels.Channels;
import parley.channels.IncomingFiles;
import parley.channels.OutboundMessage;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.events.Events;
import parley.http.Problem;
import parley.http.Response;
import parley.http.Route;
import parley.outbound.OutboundHttp;
import parley.outbox.JobHandler;
import parley.outbox.Outbox;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.ExpirySweeper;
import parley.storage.Ids;
import parley.storage.SecretBox;
import parley.storage.Tx;
import tools.jackson.databind.node.ObjectNode;

/** The room's door: its routes, its jobs, and what other rooms ask inside their transactions. */
public final class Media {
  /** Longer than an upload may take from its row to its effect. */
  private static final Duration STAGED_MEMORY = Duration.ofHours(1);

  private final ExpectedFiles expectedFiles;
  private final MediaAttachments mediaAttachments;
  private final MediaErasure mediaErasure;
  private final MediaForgetJob forgetJob;
  private final PrivateFiles privateFiles;
  private final CustomerFiles customerFiles;
  private final IncomingFiles incomingFiles;
  private final MediaBytes content;
  private final List<Route> routes;
  private final Map<String, JobHandler> jobs;

  /**
   * Media whose files are kept in {@code files}.
   *
   * @param mostBytes of files that an organization may have
   * @param publicUrl the address under which others reach this server
   */
  public Media(
      Database database,
      SecretBox secrets,
      Ids ids,
      InstantSource clock,
      Outbox outbox,
      OutboundHttp http,
      Channels channels,
      MediaIntake intake,
      long mostBytes,
      Supplier<String> publicUrl,
      Events events) {
    this.expectedFiles = new ExpectedFiles(ids, outbox);
    this.mediaErasure = new MediaErasure(database, outbox);
    this.forgetJob = new MediaForgetJob(database, outbox, mediaErasure);
    this.privateFiles = new PrivateFiles(intake, outbox);
    SignedLinks links = new SignedLinks(secrets, clock, publicUrl);
    this.mediaAttachments = new MediaAttachments(database, clock, intake, links);
    NewFiles newFiles = new NewFiles(database, ids, clock, intake, mostBytes, mediaErasure);
    this.content = new MediaBytes(intake);
    this.customerFiles = new CustomerFiles(database, newFiles, content);
    this.incomingFiles = new ArrivedFiles(database, privateFiles, newFiles, intake);
    Uploads uploads = new Uploads(privateFiles, newFiles, new RemoteFiles(intake, http), links);
    Audit audit = new Audit(ids, clock);
    routes = new MediaRoutes(database, content, links, uploads, mediaErasure, audit).routes();
    jobs =
        Map.of(
            MediaDownloadJob.KIND,
            JobHandler.leaving(
                new MediaDownloadJob(database, outbox, channels, clock, intake, links, events)),
            MediaForgetJob.KIND,
            forgetJob,
            MediaDeleteJob.KIND,
            new MediaDeleteJob(database, outbox, clock, intake));
  }

  /** {@code /v1/media}. */
  public List<Route> routes() {
    return routes;
  }

  /**
   * Files that are old.
   *
   * @param keepers whose files stay, whatever their age
   */
  public AgedRecords aged(MediaKeepers keepers) {
    return new AgedMedia(mediaErasure, keepers);
  }

  /** The next files that the conversations of a contact show, by their ids. */
  public List<ShownFile> shown(Tx tx, long organizationId, long contactId, long after, int most) {
    return MediaUseRows.shown(tx, organizationId, contactId, after, most);
  }

  /** The bytes of a file that is ready; empty when they are no more. */
  public Optional<InputStream> read(long organizationId, long id) {
    return privateFiles.read(organizationId, id);
  }

  /** Files of other rooms that only Parley itself reads. */
  public PrivateFiles privateFiles() {
    return privateFiles;
  }

  /** Files that customers and Parley hand each other, without a provider between them. */
  public CustomerFiles customerFiles() {
    return customerFiles;
  }

  /** Files that come with their message, which adapters of channels take in. */
  public IncomingFiles incomingFiles() {
    return incomingFiles;
  }

  /**
   * The bytes of a file that came in, for somebody to save; empty when they are no more.
   *
   * @param mediaType as it is served
   */
  public Optional<Response> download(Tx tx, long organizationId, long id, String mediaType) {
    return MediaRows.find(tx, organizationId, id).map(file -> content.download(file, mediaType));
  }

  /** What the outbox has to run for this room, by kind. */
  public Map<String, JobHandler> jobs() {
    return jobs;
  }

  /** What has to be swept of this room's tables: uploads that came to nothing, or are not used. */
  public List<ExpirySweeper.Expiry> expiries() {
    return List.of(
        new ExpirySweeper.Expiry(this::sweepStaged, STAGED_MEMORY),
        new ExpirySweeper.Expiry(new UnusedFiles(mediaErasure)::sweep, Duration.ZERO));
  }

  /**
   * Gives what a customer sent, and {@code content} names by {@code provider_media_id}, an id of
   * ours: {@code media_id}. Nothing is written.
   */
  public void name(ObjectNode content) {
    expectedFiles.name(content);
  }

  /**
   * Has what {@link #name} has given an id fetched, to show it in a conversation of this contact;
   * one of {@link #customerFiles} is here already.
   */
  public void expect(Tx tx, Channel channel, long contactId, ObjectNode content, Instant now) {
    expectedFiles.expect(tx, channel, contactId, content, now);
  }

  /** Has a file that no message shows erased with a contact, or at some time before that. */
  public void belongs(Tx tx, long organizationId, long contactId, long id, Instant until) {
    if (MediaRows.keepUntil(tx, organizationId, id, until)) {
      MediaUseRows.add(tx, organizationId, contactId, id);
    }
  }

  /** How many bytes these files have in all. */
  public long bytes(Tx tx, long organizationId, List<Long> ids) {
    return MediaRows.ready(tx, organizationId, ids).stream()
        .mapToLong(file -> Objects.requireNonNullElse(file.size(), 0L))
        .sum();
  }

  /**
   * What keeps a file from being sent in a message.
   *
   * @param files what the channel takes
   * @param use what it is shown as: {@code image}, {@code video}, {@code audio}, {@code document}
   *     or {@code sticker}
   * @param field the place in the body that names it
   */
  public Optional<Problem> obstacle(
      Tx tx,
      long organizationId,
      ChannelCapabilities.Files files,
      long id,
      String use,
      String field) {
    return MediaRows.find(tx, organizationId, id)
        .map(file -> FileFit.obstacle(file, use, files.byType().get(use), field))
        .orElseGet(() ->
            Optional.of(
                Problem.invalidField(field, "unknown_media", "there is no file with this id")));
  }

  /** Notes that a message to this contact shows a file, so that it is erased with the contact. */
  public void use(Tx tx, long organizationId, long contactId, long id) {
    MediaRows.use(tx, organizationId, contactId, id);
  }

  /**
   * Sends a message with the file of ours that it names, which the provider gets in its own way.
   * Whatever happens to the file becomes a result; call it outside of transactions.
   *
   * @param listener see {@link ChannelAdapter#send}: once the provider has the file
   */
  public SendResult send(
      ChannelAdapter adapter, Channel channel, OutboundMessage outbound, SendListener listener) {
    return mediaAttachments.send(adapter, channel, outbound, listener);
  }

  /** What conversations of one contact have shown is shown by those of another one from now on. */
  public void move(Tx tx, long organizationId, long from, long into) {
    MediaUseRows.move(tx, organizationId, from, into);
  }

  /** Erases files, whoever has shown them: the rows in this transaction, the bytes behind it. */
  public void erase(Tx tx, long organizationId, List<Long> ids) {
    mediaErasure.erase(tx, organizationId, ids);
  }

  /** Has what only the conversations of a contact show erased. */
  public void forget(Tx tx, long organizationId, long contactId) {
    forgetJob.begin(tx, organizationId, contactId);
  }

  private int sweepStaged(Tx tx, Instant until, int most) {
    List<MediaKey> places = MediaRows.deleteStaged(tx, until, most);
    mediaErasure.eraseFiles(tx, places);
    return places.size();
  }
}
