package parley.outbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.OwnerOnly;

/**
 * The departure files in the data folder, one for each process that has run jobs there and was not
 * closed in peace. Between the mark in the database and the first byte there is a moment; these
 * files tell that moment from the call itself.
 */
final class Departures implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Departures.class);

  private final Path folder;
  private final long process;
  private final Optional<DepartureFile> own;
  private final Map<Long, Optional<Set<ClaimedJob>>> others = new HashMap<>();

  /**
   * Opens the file of this process.
   *
   * @param data the data folder
   */
  Departures(Path data, long process) {
    this.folder = data.resolve("departures");
    this.process = process;
    try {
      OwnerOnly.makeFolder(folder);
      this.own = DepartureFile.create(path(process));
    } catch (IOException e) {
      throw new UncheckedIOException("can't use the folder " + folder, e);
    }
  }

  private Path path(long of) {
    return folder.resolve(Long.toString(of));
  }

  /** Keeps a place for a job that is about to leave. */
  void reserve(ClaimedJob job) {
    own.ifPresent(file -> file.reserve(job));
  }

  /** The job leaves right after this. */
  void note(ClaimedJob job) {
    own.ifPresent(file -> file.note(job));
  }

  void remove(ClaimedJob job) {
    own.ifPresent(file -> file.remove(job));
  }

  /** Whether a marked job of a dead process can have left: yes, unless its file says otherwise. */
  boolean mayHaveLeft(long dead, ClaimedJob job) {
    return others
        .computeIfAbsent(dead, id -> DepartureFile.read(path(id)))
        .map(left -> left.contains(job))
        .orElse(true);
  }

  /** The other processes that have a file here. */
  List<Long> others() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("[0-9]{1,18}"))
          .map(Long::valueOf)
          .filter(id -> id != process)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All jobs of a dead process have been taken up. */
  void forget(long dead) {
    others.remove(dead);
    try {
      Files.deleteIfExists(path(dead));
    } catch (IOException e) {
      LOG.warn("could not delete {}: {}", path(dead), e.getMessage());
    }
  }

  @Override
  public void close() {
    own.ifPresent(DepartureFile::close);
  }
}
