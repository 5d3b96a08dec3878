package parley.media;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that come and go while a folder of media is copied. */
class MediaBackupTest {
  @TempDir Path folder;

  private Path from;
  private Path file;
  private BasicFileAttributes attributes;

  @BeforeEach
  void fill() throws IOException {
    from = Files.createDirectory(folder.resolve("media"));
    file = Files.writeString(from.resolve("cake.jpg"), "cake");
    attributes = Files.readAttributes(file, BasicFileAttributes.class);
  }

  /** Like another disk, it shares no files with the folder. */
  private FileSystem elsewhere() throws IOException {
    return FileSystems.newFileSystem(
        URI.create("jar:" + folder.resolve("elsewhere.zip").toUri()),
        Map.of("create", "true", "enablePosixFileAttributes", "true"));
  }

  @Test
  void files_are_shared_or_copied() throws IOException {
    assertThat(MediaBackup.copy(from, folder.resolve("backup"))).isOne();
    assertThat(folder.resolve("backup/cake.jpg")).hasContent("cake");
    try (FileSystem elsewhere = elsewhere()) {
      assertThat(MediaBackup.copy(from, elsewhere.getPath("/backup"))).isOne();
      assertThat(Files.readString(elsewhere.getPath("/backup/cake.jpg"))).isEqualTo("cake");
    }
  }

  @Test
  void one_that_goes_after_it_was_seen_is_passed_over() throws IOException {
    Files.delete(file);
    assertPassedOver(Files.createDirectory(folder.resolve("backup")));
    try (FileSystem elsewhere = elsewhere()) {
      assertPassedOver(Files.createDirectory(elsewhere.getPath("/backup")));
    }
  }

  private void assertPassedOver(Path to) throws IOException {
    MediaBackup backup = new MediaBackup(from, to);
    assertThat(backup.visitFile(file, attributes)).isEqualTo(FileVisitResult.CONTINUE);
    assertThat(backup.visitFileFailed(file, new NoSuchFileException(file.toString())))
        .isEqualTo(FileVisitResult.CONTINUE);
    assertThat(to).isEmptyDirectory();
  }

  @Test
  void one_that_is_there_and_has_no_place_to_go_to_is_not_passed_over() {
    MediaBackup backup = new MediaBackup(from, folder.resolve("no/such/folder"));
    assertThatThrownBy(() -> backup.visitFile(file, attributes)).isInstanceOf(IOException.class);
  }
}
