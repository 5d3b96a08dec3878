package parley.media;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Effect;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Receiving;
import parley.http.Request;
import parley.http.Response;
import parley.storage.Database;
import parley.storage.Ids;

/** {@code POST /v1/media}: a file in a multipart body, or the address of one. */
final class Uploads implements Receiving<Upload> {
  private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

  /** Bytes of a file. */
  static final int MOST = 16 << 20;

  private static final int URL = 2_000;

  /** How long an upload is kept for a message to show it. */
  static final Duration UNUSED = Duration.ofDays(7);

  private static final int RETRY_SECONDS = 5;

  private final MediaRows rows = new MediaRows();
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final MediaFiles files;
  private final long mostBytes;
  private final Erasure erasure;
  private final RemoteFiles remote;
  private final Links links;

  Uploads(
      Database database,
      Ids ids,
      InstantSource clock,
      MediaFiles files,
      long mostBytes,
      Erasure erasure,
      RemoteFiles remote,
      Links links) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.files = files;
    this.mostBytes = mostBytes;
    this.erasure = erasure;
    this.remote = remote;
    this.links = links;
  }

  @Override
  public Upload receive(Request request) {
    return request.isMultipart() ? sent(request.multipart()) : named(request);
  }

  private Upload named(Request request) {
    Fields body = request.body();
    Field<URI> url =
        body.text("url", URL)
            .required()
            .parse(
                RemoteFiles::address, "invalid_format", "must be http(s)://host…, without a user");
    body.check();
    return new Upload.Named(url.get(), url.get().toString());
  }

  private Upload sent(Multipart parts) {
    Upload.@Nullable Sent sent = null;
    try {
      for (Optional<Multipart.Part> next = parts.next(); next.isPresent(); next = parts.next()) {
        Multipart.Part part = next.get();
        if (part.name().equals("file")) {
          if (sent != null) {
            throw Problem.invalidField("/file", "repeated", "must be there once");
          }
          sent = sent(part);
        }
      }
    } catch (RuntimeException e) {
      if (sent != null) {
        sent.close();
      }
      throw e;
    }
    if (sent == null) {
      throw Problem.invalidField("/file", "required", "is required");
    }
    return sent;
  }

  private Upload.Sent sent(Multipart.Part part) {
    Staged staged = stage();
    try {
      if (!staged.fill(part.content(), MOST)) {
        throw Problem.of(
            ProblemCode.PAYLOAD_TOO_LARGE, "The file may have at most " + MOST + " bytes.");
      }
      staged.seal();
      return new Upload.Sent(staged, Filenames.cleaned(part.filename()));
    } catch (IOException e) {
      staged.close();
      throw unavailable(e);
    } catch (RuntimeException e) {
      staged.close();
      throw e;
    }
  }

  private Staged stage() {
    try {
      return files.stage();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  @Override
  public Effect<?> prepare(Request request, Upload upload) {
    return switch (upload) {
      case Upload.Sent(var file, var filename) -> kept(request, file, filename, "/file");
      case Upload.Named(var url, var body) -> {
        try (Staged file = fetched(request.organizationId(), url)) {
          yield kept(request, file, Filenames.cleaned(url.getPath()), "/url");
        }
      }
    };
  }

  private Staged fetched(long organizationId, URI url) {
    try {
      return remote.fetch(organizationId, url);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Keeps the file under a row that nobody sees yet; the effect is to show it. */
  private Effect<?> kept(Request request, Staged file, @Nullable String name, String field) {
    Place place = new Place(request.organizationId(), ids.next());
    Instant now = Instant.ofEpochMilli(clock.millis());
    try {
      Kind kind = kind(file, name, field);
      Medium medium =
          new Medium(
              place.organizationId(),
              place.id(),
              MediaStatus.STAGED,
              kind.mediaType(),
              file.size(),
              file.sha256(),
              name,
              null,
              null,
              now.plus(UNUSED),
              now);
      reserve(medium, file.size());
      put(place, file);
      return new Effect<>(
          tx -> {
            rows.ready(tx, place, MediaStatus.STAGED, kind.mediaType(), file.size(), file.sha256());
            return rows.find(tx, place.organizationId(), place.id()).orElseThrow();
          },
          this::created);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Counts the file before it is kept: what runs at the same time sees that it is there. */
  private void reserve(Medium medium, long size) {
    database.write(tx -> {
      rows.insert(tx, medium);
      if (rows.bytes(tx, medium.organizationId()) > mostBytes) {
        throw Problem.of(
                ProblemCode.QUOTA_EXCEEDED,
                "An organization may have files of %d MiB in all, and there is no room for %d more bytes; delete some, or ask the operator for more."
                    .formatted(mostBytes >> 20, size))
            .with("limit", mostBytes);
      }
      return true;
    });
  }

  private void put(Place place, Staged file) throws IOException {
    try {
      files.store().put(place, file.path());
    } catch (IOException e) {
      erasure.erase(place);
      throw e;
    }
  }

  private static Kind kind(Staged file, @Nullable String name, String field) throws IOException {
    if (file.size() == 0) {
      throw Problem.invalidField(field, "empty", "must have a byte at least");
    }
    String mediaType = Sniffer.mediaType(file.path(), name);
    return Kind.of(mediaType)
        .orElseThrow(() ->
            Problem.invalidField(
                field, "unsupported_media", "is " + mediaType + ", which is not taken"));
  }

  private Response created(Medium medium) {
    MediaView view = MediaView.of(medium, links);
    return Response.created("/v1/media/" + view.id(), view);
  }

  private static Problem unavailable(IOException e) {
    LOG.error("a file can't be kept: {}", e.toString());
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Files can't be kept now.")
        .retryAfter(RETRY_SECONDS);
  }
}
