package parley.media;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import parley.storage.Inspection;
import parley.storage.Tx;

/** Compares rows of {@code media} with the files that they tell of. */
public final class MediaCheck implements AutoCloseable {
  private static final int PAGE = 500;

  private final MediaStore store;

  private MediaCheck(MediaStore store) {
    this.store = store;
  }

  /** Looks for files in a folder like {@code media} of the data folder. */
  public static MediaCheck ofFolder(Path folder) {
    return new MediaCheck(new FolderStore(folder));
  }

  /** Looks for files in a bucket. */
  public static MediaCheck ofBucket(BucketSettings bucket) {
    return new MediaCheck(new BucketStore(bucket));
  }

  /**
   * What was found.
   *
   * @param files how many files there should be
   * @param missing of which the file is not there, or has another size
   */
  public record Result(long files, List<Missing> missing) {}

  /** A medium without its file. */
  public record Missing(long organizationId, long id) {
    /** Says whether a database still has it: it may have been erased since. */
    public boolean isIn(Tx tx) {
      return MediaRows.find(tx, organizationId, id).isPresent();
    }
  }

  /** Looks for the files of all organizations. */
  public Result run(Inspection inspection) {
    List<Missing> missing = new ArrayList<>();
    long files = 0;
    MediaKey last = new MediaKey(Long.MIN_VALUE, Long.MIN_VALUE);
    List<MediaCheckRows.Expected> page;
    do {
      MediaKey after = last;
      page = inspection.read(tx -> MediaCheckRows.after(tx, after, PAGE));
      for (MediaCheckRows.Expected expected : page) {
        files++;
        last = expected.key();
        if (!isThere(expected)) {
          missing.add(new Missing(last.organizationId(), last.id()));
        }
      }
    } while (page.size() == PAGE);
    return new Result(files, missing);
  }

  private boolean isThere(MediaCheckRows.Expected expected) {
    try {
      return store.has(expected.key(), expected.size());
    } catch (IOException e) {
      throw new UncheckedIOException("can't look for a file", e);
    }
  }

  @Override
  public void close() {
    store.close();
  }
}
