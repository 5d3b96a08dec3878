package parley.media;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.http.Problem;
import parley.http.Response;
import parley.storage.Database;
import parley.storage.Tx;

/** Files that customers and Parley hand each other, without a provider between them. */
public final class CustomerFiles {
  /** So long a file waits for its message, which is taken in right after it. */
  static final Duration UNUSED = Duration.ofHours(1);

  /**
   * What is known of a file.
   *
   * @param size bytes
   */
  public record Facts(long id, String mediaType, long size, @Nullable String filename) {
    static Facts of(MediaFile file) {
      return new Facts(
          file.id(),
          Objects.requireNonNullElse(file.mediaType(), ""),
          Objects.requireNonNullElse(file.size(), 0L),
          file.filename());
    }
  }

  private final Database database;
  private final NewFiles newFiles;
  private final MediaBytes content;

  CustomerFiles(Database database, NewFiles newFiles, MediaBytes content) {
    this.database = database;
    this.newFiles = newFiles;
    this.content = content;
  }

  /**
   * Keeps what a customer has sent. It goes after an hour unless a message shows it.
   *
   * @param name as the customer's program says, whatever that is
   * @param taken the media types that are
   * @param field the place in the body that has it
   * @throws Problem {@code validation_failed}, {@code quota_exceeded}, {@code
   *     temporarily_unavailable}
   */
  public Facts keep(
      long organizationId, TempFile file, @Nullable String name, List<String> taken, String field) {
    String filename = Filenames.cleaned(name);
    FileType type = newFiles.kind(file, filename, taken, field);
    MediaKey key = newFiles.keep(organizationId, file, type.mediaType(), filename, UNUSED);
    return Facts.of(database.write(tx -> newFiles.show(tx, key)));
  }

  /**
   * What is known of these files, by their ids; one that is no more, or not here yet, is left out.
   */
  public Map<Long, Facts> facts(Tx tx, long organizationId, Collection<Long> ids) {
    return ids.isEmpty()
        ? Map.of()
        : MediaRows.ready(tx, organizationId, ids).stream()
            .map(Facts::of)
            .collect(Collectors.toMap(Facts::id, Function.identity()));
  }

  /**
   * The bytes of a file, for somebody who may read it.
   *
   * @param called what the file is called where it is shown; null for its own name
   * @throws Problem {@code not_found}, {@code media_not_ready}, {@code media_failed}
   */
  public Response content(long organizationId, long id, @Nullable String called) {
    MediaFile file =
        database.read(tx -> MediaRows.find(tx, organizationId, id)).orElseThrow(Problem::notFound);
    String name = Filenames.cleaned(called);
    return content.of(name == null ? file : file.called(name));
  }
}
