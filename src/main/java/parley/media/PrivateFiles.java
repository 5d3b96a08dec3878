package parley.media;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.RequestConcurrency;
import parley.outbox.Outbox;
import parley.storage.Tx;

/**
 * Files that only Parley itself reads, kept where media are. Whoever keeps one has a row that says
 * so, and erases it.
 */
public final class PrivateFiles {
  private static final Logger LOG = LoggerFactory.getLogger(PrivateFiles.class);
  private static final int RETRY_SECONDS = 5;

  private final MediaIntake intake;
  private final Outbox outbox;

  /** Before they are here no quota knows of them. */
  private final RequestConcurrency uploads = new RequestConcurrency("uploads", Integer.MAX_VALUE);

  PrivateFiles(MediaIntake intake, Outbox outbox) {
    this.intake = intake;
    this.outbox = outbox;
  }

  /**
   * Takes in a file, which is gone when what is answered is closed. Of the organization whose
   * request runs eight come in at once, however slowly.
   *
   * @throws Problem {@code payload_too_large} over {@code most} bytes, {@code rate_limited}, {@code
   *     temporarily_unavailable}, and what {@code source} throws
   */
  public TempFile receive(InputStream source, long most) {
    return uploads.call(() -> received(source, most));
  }

  private TempFile received(InputStream source, long most) {
    try {
      return staged(source, most);
    } catch (IOException e) {
      throw NewFiles.unavailable(e);
    }
  }

  private TempFile staged(InputStream source, long most) throws IOException {
    TempFile file = intake.stage();
    try {
      if (!file.fill(source, most)) {
        throw Problem.of(
            ProblemCode.PAYLOAD_TOO_LARGE, "The file may have at most " + most + " bytes.");
      }
      file.seal();
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** What is written to a new file. */
  @FunctionalInterface
  public interface Content {
    void writeTo(OutputStream target) throws IOException;
  }

  /**
   * A new file with this content, to be {@link #keep kept}, which is gone when what is answered is
   * closed. What a process that was killed has left of the same on this machine is gone before.
   */
  public TempFile write(long organizationId, long id, Content content) throws IOException {
    TempFile file = intake.stage(new MediaKey(organizationId, id));
    try {
      content.writeTo(file.target());
      file.seal();
      return file;
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Deletes what a process that was killed while it {@link #write wrote} has left here. */
  public void discard(long organizationId, long id) {
    try {
      intake.discard(new MediaKey(organizationId, id));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The bytes of a file; empty when it is no more. */
  Optional<InputStream> read(long organizationId, long id) {
    try {
      return Optional.of(intake.store().open(new MediaKey(organizationId, id)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Opens a part of a file that is kept.
   *
   * @param from its first byte, counted from 0
   * @throws Problem {@code temporarily_unavailable}
   */
  public InputStream open(long organizationId, long id, long from, long length) {
    try {
      return intake.store().open(new MediaKey(organizationId, id), from, length);
    } catch (IOException e) {
      throw unavailable("read", id, e);
    }
  }

  /**
   * Keeps a file under the id of the row that speaks of it; durable when this returns.
   *
   * @throws Problem {@code temporarily_unavailable}
   */
  public void keep(long organizationId, long id, TempFile file) {
    try {
      intake.store().put(new MediaKey(organizationId, id), file.path());
    } catch (IOException e) {
      throw unavailable("kept", id, e);
    }
  }

  /** A copy on this machine, to be closed; empty when the file is no more. */
  public Optional<TempFile> fetch(long organizationId, long id) {
    try (InputStream content = intake.store().open(new MediaKey(organizationId, id))) {
      return Optional.of(staged(content, Long.MAX_VALUE - 1));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Has the file erased once this transaction is durable. */
  public void erase(Tx tx, long organizationId, long id) {
    outbox.add(tx, MediaDeleteJob.job(new MediaKey(organizationId, id)));
  }

  private static Problem unavailable(String verb, long id, IOException e) {
    LOG.error("the file of row {} can't be {}: {}", id, verb, e.toString());
    return Problem.of(ProblemCode.TEMPORARILY_UNAVAILABLE, "Files can't be kept or read now.")
        .retryAfter(RETRY_SECONDS);
  }
}
