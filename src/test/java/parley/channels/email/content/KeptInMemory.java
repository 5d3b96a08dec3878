package parley.channels.email.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps files as a store would, and shows what it got. */
final class KeptInMemory implements FileSink {
  /** A file as it was handed over. */
  @SuppressWarnings("ArrayRecordComponent")
  record Kept(@Nullable String name, String type, byte[] bytes) {
    String text() {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }

  final List<Kept> files = new ArrayList<>();

  @Override
  public KeptFile keep(@Nullable String filename, String mediaType, InputStream bytes)
      throws IOException {
    try (bytes) {
      byte[] read = bytes.readAllBytes();
      files.add(new Kept(filename, mediaType, read));
      return new KeptFile("med_" + files.size(), mediaType, read.length, filename);
    }
  }

  List<@Nullable String> names() {
    return files.stream().<@Nullable String>map(Kept::name).toList();
  }
}
