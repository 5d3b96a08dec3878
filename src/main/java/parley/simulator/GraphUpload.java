package parley.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Json;
import parley.http.Multipart;
import parley.http.Problem;
import parley.http.Request;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of an upload.
 *
 * @param parameters what isn't the file
 * @param file null when it is missing
 * @param media the type that the part of the file claims
 */
record GraphUpload(ObjectNode parameters, @Nullable FileContent file, @Nullable String media) {
  private static final int TEXT_BYTES = 4096;

  /** Some clients put these there, others into the form. */
  private static final List<String> IN_QUERY = List.of("messaging_product", "type");

  private static final String UNTYPED = "application/octet-stream";

  /**
   * Reads it.
   *
   * @throws GraphRefusal when it is too large or not multipart
   */
  static GraphUpload of(Request request) {
    try {
      ObjectNode parameters = Json.object();
      for (String name : IN_QUERY) {
        request.query(name).ifPresent(value -> parameters.put(name, value));
      }
      return of(request.multipart(), parameters);
    } catch (Problem problem) {
      throw GraphError.parameter("Invalid upload: " + problem.getMessage()).refusal();
    }
  }

  private static GraphUpload of(Multipart multipart, ObjectNode parameters) {
    FileContent file = null;
    String media = null;
    for (var part = multipart.next(); part.isPresent(); part = multipart.next()) {
      if (part.get().name().equals("file")) {
        file = bytes(part.get());
        media = part.get().media();
      } else {
        parameters.put(part.get().name(), part.get().text(TEXT_BYTES));
      }
    }
    return new GraphUpload(parameters, file, media);
  }

  private static FileContent bytes(Multipart.Part part) {
    try {
      return new FileContent(part.content().readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The type in {@code type}, or else that of the part, or else what its kind usually has.
   *
   * @throws GraphRefusal when there is none of them
   */
  String mimeType() {
    String type = parameters.path("type").asString("").toLowerCase(Locale.ROOT);
    if (type.contains("/")) {
      return type;
    }
    return Optional.ofNullable(media)
        .map(text -> text.toLowerCase(Locale.ROOT))
        .filter(text -> !text.startsWith(UNTYPED))
        .orElseGet(() ->
            SimulatedFileTypes.usual(GraphParameters.of(parameters).text("type", TEXT_BYTES)));
  }
}
