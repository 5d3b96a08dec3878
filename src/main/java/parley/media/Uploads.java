package parley.media;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import parley.http.Field;
import parley.http.Fields;
import parley.http.IdempotentUpload;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;

/** {@code POST /v1/media}: a file in a multipart body, or the address of one. */
final class Uploads implements IdempotentUpload<UploadRequest> {
  /** Bytes of a file. */
  static final int MOST = 16 << 20;

  private static final int URL = 2_000;

  /** How long an upload is kept for a message to show it. */
  static final Duration UNUSED = Duration.ofDays(7);

  private final PrivateFiles privateFiles;
  private final NewFiles files;
  private final RemoteFiles remote;
  private final SignedLinks links;

  Uploads(PrivateFiles privateFiles, NewFiles files, RemoteFiles remote, SignedLinks links) {
    this.privateFiles = privateFiles;
    this.files = files;
    this.remote = remote;
    this.links = links;
  }

  @Override
  public UploadRequest receive(Request request) {
    if (request.isMultipart()) {
      return sent(request.multipart());
    }
    String type = request.mediaType();
    if (!type.isEmpty() && !type.endsWith("json")) {
      throw Problem.of(
          ProblemCode.UNSUPPORTED_MEDIA_TYPE,
          "Send multipart/form-data with the file, or its url as application/json.");
    }
    return named(request);
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
    FormFile form = FormFile.read(parts, "", privateFiles, MOST);
    return new UploadRequest.Sent(form.file(), Filenames.cleaned(form.name()));
  }

  @Override
  public WriteAndAnswer<?> prepare(Request request, UploadRequest uploadRequest) {
    return switch (uploadRequest) {
      case UploadRequest.Sent(var file, var filename) -> kept(request, file, filename, "/file");
      case UploadRequest.Named(var url, var body) -> {
        try (TempFile file = fetched(url)) {
          yield kept(request, file, Filenames.cleaned(url.getPath()), "/url");
        }
      }
    };
  }

  private TempFile fetched(URI url) {
    try {
      return remote.fetch(url);
    } catch (IOException e) {
      throw NewFiles.unavailable(e);
    }
  }

  /** Keeps the file under a row that nobody sees yet; the effect is to show it. */
  private WriteAndAnswer<?> kept(
      Request request, TempFile file, @Nullable String name, String field) {
    FileType type = files.kind(file, name, FileType.mediaTypes(), field);
    MediaKey mediaKey = files.keep(request.organizationId(), file, type.mediaType(), name, UNUSED);
    return new WriteAndAnswer<>(tx -> files.show(tx, mediaKey), this::created);
  }

  private Response created(MediaFile mediaFile) {
    MediaView view = MediaView.of(mediaFile, links);
    return Response.created("/v1/media/" + view.id(), view);
  }
}
