package parley;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.StorageException;

/** What went wrong, in a sentence for the person at the command line. */
final class CommandError {
  private static final Logger LOG = LoggerFactory.getLogger(CommandError.class);

  private CommandError() {}

  static String of(Exception failure) {
    return switch (failure) {
      case IllegalArgumentException e -> words(e);
      case StorageException e -> words(e);
      case UncheckedIOException e -> words(e);
      default -> {
        LOG.error("unexpected failure", failure);
        yield "unexpected failure, a mistake in Parley: " + failure;
      }
    };
  }

  /** The same as the process says it. */
  static String complaint(Exception failure) {
    return "parley: " + of(failure);
  }

  private static String words(Exception failure) {
    return failure.getCause() instanceof IOException cause
        ? failure.getMessage() + ": " + reason(cause)
        : String.valueOf(failure.getMessage());
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case BindException e -> e.getMessage() + " (see PARLEY_HOST and PARLEY_PORT)";
      case AccessDeniedException e -> "no permission for " + e.getFile();
      case FileAlreadyExistsException e -> e.getFile() + " is there already, and is no folder";
      case NotDirectoryException e -> e.getFile() + " is no folder";
      case NoSuchFileException e -> "there is no " + e.getFile();
      case FileSystemException e -> String.valueOf(e.getReason());
      default -> String.valueOf(cause.getMessage());
    };
  }
}
