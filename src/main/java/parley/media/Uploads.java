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
import parley.http.Field;
import parley.http.Fields;
import parley.http.IdempotentUpload;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Ids;

/** {@code POST /v1/media}: a file in a multipart body, or the address of one. */
final class Uploads implements IdempotentUpload<UploadRequest> {
  private static final Logger LOG = LoggerFactory.getLogger(Uploads.class);

  /** Bytes of a file. */
  static final int MOST = 16 << 20;

  private static final int URL = 2_000;

  /** How long an upload is kept for a message to show it. */
  static final Duration UNUSED = Duration.ofDays(7);

  private static final int RETRY_SECONDS = 5;

  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final MediaIntake intake;
  private final long mostBytes;
  private final MediaErasure mediaErasure;
  private final RemoteFiles remote;
  private final SignedLinks links;

  Uploads(
      Database database,
      Ids ids,
      InstantSource clock,
      MediaIntake intake,
      long mostBytes,
      MediaErasure mediaErasure,
      RemoteFiles remote,
      SignedLinks links) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.intake = intake;
    this.mostBytes = mostBytes;
    this.mediaErasure = mediaErasure;
    this.remote = remote;
    this.links = links;
  }

  @Override
  public UploadRequest receive(Request request) {
    return request.isMultipart() ? sent(request.multipart()) : named(request);
  }

  private UploadRequest named(Request request) {
    Fields body = request.body();
    Field<URI> url =
        body.text("url", URL)
            .required()
            .parse(
                RemoteFiles::address, "invalid_format", "must be http(s)://host…, without a user");
    body.check();
    return new UploadRequest.Named(url.get(), url.get().toString());
  }

  private UploadRequest sent(Multipart parts) {
    UploadRequest.@Nullable Sent sent = null;
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

  private UploadRequest.Sent sent(Multipart.Part part) {
    TempFile tempFile = stage();
    try {
      if (!tempFile.fill(part.content(), MOST)) {
        throw Problem.of(
            ProblemCode.PAYLOAD_TOO_LARGE, "The file may have at most " + MOST + " bytes.");
      }
      tempFile.seal();
      return new UploadRequest.Sent(tempFile, Filenames.cleaned(part.filename()));
    } catch (IOException e) {
      tempFile.close();
      throw unavailable(e);
    } catch (RuntimeException e) {
      tempFile.close();
      throw e;
    }
  }

  private TempFile stage() {
    try {
      return intake.stage();
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  @Override
  public WriteAndAnswer<?> prepare(Request request, UploadRequest uploadRequest) {
    return switch (uploadRequest) {
      case UploadRequest.Sent(var file, var filename) -> kept(request, file, filename, "/file");
      case UploadRequest.Named(var url, var body) -> {
        try (TempFile file = fetched(request.organizationId(), url)) {
          yield kept(request, file, Filenames.cleaned(url.getPath()), "/url");
        }
      }
    };
  }

  private TempFile fetched(long organizationId, URI url) {
    try {
      return remote.fetch(organizationId, url);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Keeps the file under a row that nobody sees yet; the effect is to show it. */
  private WriteAndAnswer<?> kept(
      Request request, TempFile file, @Nullable String name, String field) {
    MediaKey mediaKey = new MediaKey(request.organizationId(), ids.next());
    Instant now = Instant.ofEpochMilli(clock.millis());
    try {
      FileType fileType = kind(file, name, field);
      MediaFile mediaFile =
          new MediaFile(
              mediaKey.organizationId(),
              mediaKey.id(),
              MediaStatus.STAGED,
              fileType.mediaType(),
              file.size(),
              file.sha256(),
              name,
              null,
              null,
              now.plus(UNUSED),
              now);
      reserve(mediaFile, file.size());
      put(mediaKey, file);
      return new WriteAndAnswer<>(
          tx -> {
            MediaRows.show(tx, mediaKey);
            return MediaRows.find(tx, mediaKey.organizationId(), mediaKey.id()).orElseThrow();
          },
          this::created);
    } catch (IOException e) {
      throw unavailable(e);
    }
  }

  /** Counts the file before it is kept: what runs at the same time sees that it is there. */
  private void reserve(MediaFile mediaFile, long size) {
    database.write(tx -> {
      MediaRows.insert(tx, mediaFile);
      if (MediaTotalRows.bytes(tx, mediaFile.organizationId()) > mostBytes) {
        throw Problem.of(
                ProblemCode.QUOTA_EXCEEDED,
                "An organization may have files of %d MiB in all, and there is no room for %d more bytes; delete some, or ask the operator for more."
                    .formatted(mostBytes >> 20, size))
            .with("limit", mostBytes);
      }
      return true;
    });
  }

  private void put(MediaKey mediaKey, TempFile file) throws IOException {
    try {
      intake.store().put(mediaKey, file.path());
    } catch (IOException e) {
      mediaErasure.erase(mediaKey);
      throw e;
    }
  }

  private static FileType kind(TempFile file, @Nullable String name, String field)
      throws IOException {
    if (file.size() == 0) {
      throw Problem.invalidField(field, "empty", "must not be empty");
    }
    String mediaType = Sniffer.mediaType(file.path(), name);
    return FileType.of(mediaType)
        .orElseThrow(() ->
            Problem.invalidField(
                field, "unsupported_media", "is " + mediaType + ", which is not taken"));
  }

  private Response created(MediaFile mediaFile) {
    MediaView view = MediaView.of(mediaFile, links);
    return Response.created("/v1/media/" + view.id(), view);
  }

  private static Problem unavailable(IOException e) {
    LOG.error("could not store an uploaded file: {}", e.toString());
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Files can't be kept now.")
        .retryAfter(RETRY_SECONDS);
  }
}
