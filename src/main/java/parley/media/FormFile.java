package parley.media;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.Multipart;
import parley.http.Problem;

/**
 * The file in a multipart body, and a part of text beside it. The file is gone when this is closed.
 *
 * @param name as the client says, whatever that is
 * @param text an empty JSON object where that part is missing
 */
public record FormFile(TempFile file, @Nullable String name, String text) implements AutoCloseable {
  private static final String FILE = "file";
  private static final String POINTER = "/" + FILE;
  private static final int MOST_TEXT = 64 << 10;

  /**
   * Takes in a body that has one file, in the part of that name.
   *
   * @param beside the name of the part of text; empty for none
   * @param most bytes of the file
   * @throws Problem {@code validation_failed} unless there is one file, {@code unknown_field} for
   *     another part where the client is strict, and as {@link PrivateFiles#receive}
   */
  public static FormFile read(Multipart parts, String beside, PrivateFiles files, long most) {
    @Nullable TempFile file = null;
    @Nullable String name = null;
    String text = "{}";
    try {
      for (Optional<Multipart.Part> next = parts.next(); next.isPresent(); next = parts.next()) {
        Multipart.Part part = next.get();
        if (part.name().equals(FILE)) {
          requireFirst(file);
          file = files.receive(part.content(), most);
          name = part.filename();
        } else if (!beside.isEmpty() && part.name().equals(beside)) {
          text = part.text(MOST_TEXT);
        } else {
          parts.passOver(part);
        }
      }
    } catch (RuntimeException e) {
      if (file != null) {
        file.close();
      }
      throw e;
    }
    if (file == null) {
      throw Problem.invalidField(POINTER, "required", "is required");
    }
    return new FormFile(file, name, text);
  }

  private static void requireFirst(@Nullable TempFile former) {
    if (former != null) {
      throw Problem.invalidField(POINTER, "repeated", "must be there once");
    }
  }

  @Override
  public void close() {
    file.close();
  }
}
