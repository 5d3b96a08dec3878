package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Takes each file of a mail as it is read. */
@FunctionalInterface
public interface FileSink {
  /**
   * Keeps a file. Nothing is left of the bytes afterwards, whether they were read or not.
   *
   * @param filename no two files of a mail have the same; made up from the type where the mail gave
   *     none. Not cleaned: it is what a stranger wrote, without its folders
   * @param mediaType what the mail says the file is, in lower case and without parameters
   * @throws IOException when it can't be kept; nothing is read any more
   */
  KeptFile keep(@Nullable String filename, String mediaType, InputStream bytes) throws IOException;
}
