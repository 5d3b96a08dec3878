package parley.imports;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.audit.AuditActor;
import parley.http.FieldError;
import parley.http.IdempotentUpload;
import parley.http.Json;
import parley.http.Multipart;
import parley.http.NumberParameter;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.media.FormFile;
import parley.media.PrivateFiles;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/** {@code POST /v1/contacts/import}: a file in a multipart body, or as the body itself. */
final class ImportUploads implements IdempotentUpload<ImportUpload> {
  /** Bytes of a file. */
  static final int MOST = 200 << 20;

  private static final int LONGEST_NAME = 200;
  private static final List<String> TEXTS =
      List.of("mode", "delimiter", "encoding", "default_region", "events");
  private static final List<String> LISTS = List.of("match", "add_tags");
  private static final List<String> OTHERS = List.of("dry_run", "max_failed");

  private final Imports imports;
  private final PrivateFiles files;

  ImportUploads(Imports imports, PrivateFiles files) {
    this.imports = imports;
    this.files = files;
  }

  @Override
  public ImportUpload receive(Request request) {
    if (request.isMultipart()) {
      refuseQuery(request);
      return parts(request.multipart());
    }
    ImportFormat format =
        ImportFormat.ofMedia(request.mediaType())
            .orElseThrow(() ->
                Problem.of(
                    ProblemCode.UNSUPPORTED_MEDIA_TYPE,
                    "Send multipart/form-data, text/csv or application/x-ndjson."));
    String text = Json.text(named(request).put("format", format.text()));
    ImportOptions options = ofQuery(text);
    return new ImportUpload(files.receive(request.stream(), MOST), null, options, text);
  }

  /** Whoever says {@code dry_run} beside a form would have all of the file written. */
  private static void refuseQuery(Request request) {
    List<FieldError> errors =
        Stream.of(TEXTS, LISTS, OTHERS)
            .flatMap(List::stream)
            .filter(name -> request.query(name).isPresent())
            .map(name ->
                new FieldError(
                    "query:" + name,
                    ProblemCode.INVALID_PARAMETER.text(),
                    "must be in the part options of multipart/form-data"))
            .toList();
    if (!errors.isEmpty()) {
      throw Problem.withErrors(ProblemCode.INVALID_PARAMETER, errors);
    }
  }

  /** What is wrong with one of them is told of the parameter that it came in. */
  private static ImportOptions ofQuery(String text) {
    try {
      return ImportOptions.of(text);
    } catch (Problem problem) {
      throw problem.about(field -> "query:" + field.split("/", 3)[1]);
    }
  }

  /** The options of a file that is the body itself. */
  private static ObjectNode named(Request request) {
    ObjectNode options = Json.object();
    TEXTS.forEach(name -> request.query(name).ifPresent(text -> options.put(name, text)));
    for (String name : LISTS) {
      request
          .query(name)
          .ifPresent(list -> List.of(list.split(",", -1)).forEach(options.withArray(name)::add));
    }
    flag(request, "dry_run").ifPresent(flag -> options.put("dry_run", flag));
    NumberParameter.read(request, "max_failed").ifPresent(most -> options.put("max_failed", most));
    return options;
  }

  private static Optional<Boolean> flag(Request request, String name) {
    return request
        .query(name)
        .map(text ->
            switch (text) {
              case "true" -> true;
              case "false" -> false;
              default -> throw Problem.invalidParameter("query:" + name, "must be true or false");
            });
  }

  private ImportUpload parts(Multipart parts) {
    FormFile form = FormFile.read(parts, "options", files, MOST);
    try {
      ImportOptions options = ImportOptions.of(form.text());
      return new ImportUpload(form.file(), shortened(form.name()), options, form.text());
    } catch (RuntimeException e) {
      form.close();
      throw e;
    }
  }

  private static @Nullable String shortened(@Nullable String name) {
    return name == null ? null : CellText.shortened(name, LONGEST_NAME);
  }

  @Override
  public WriteAndAnswer<?> prepare(Request request, ImportUpload upload) {
    long id = imports.keep(request.organizationId(), upload);
    return new WriteAndAnswer<>(
        tx -> imports.begin(tx, AuditActor.of(request), id),
        one ->
            Response.accepted(ImportView.of(one))
                .header("Location", "/v1/imports/" + IdType.IMPORT.encode(id)));
  }
}
