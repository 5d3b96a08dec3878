package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What files are, whatever they are called. */
class SnifferTest {
  @TempDir Path folder;

  private String sniffed(byte[] bytes, @Nullable String name) throws IOException {
    Path file = Files.createTempFile(folder, "sample", "");
    Files.write(file, bytes);
    return Sniffer.mediaType(file, name);
  }

  @Test
  void the_types_that_are_taken_are_known_by_their_bytes() throws IOException {
    Map<FileType, byte[]> samples = new LinkedHashMap<>();
    samples.put(FileType.JPEG, Samples.JPEG);
    samples.put(FileType.PNG, Samples.PNG);
    samples.put(FileType.WEBP, Samples.WEBP);
    samples.put(FileType.MP4, Samples.MP4);
    samples.put(FileType.THREE_GP, Samples.THREE_GP);
    samples.put(FileType.AAC, Samples.AAC);
    samples.put(FileType.AMR, Samples.AMR);
    samples.put(FileType.MP3, Samples.MP3);
    samples.put(FileType.M4A, Samples.M4A);
    samples.put(FileType.OGG, Samples.OGG);
    samples.put(FileType.PDF, Samples.PDF);
    samples.put(FileType.TEXT, Samples.TEXT);
    samples.put(FileType.DOCX, Samples.zip("[Content_Types].xml", "word/document.xml"));
    samples.put(FileType.XLSX, Samples.zip("[Content_Types].xml", "xl/workbook.xml"));
    samples.put(FileType.PPTX, Samples.zip("[Content_Types].xml", "ppt/presentation.xml"));
    for (Map.Entry<FileType, byte[]> sample : samples.entrySet()) {
      assertThat(sniffed(sample.getValue(), null))
          .as(sample.getKey().name())
          .isEqualTo(sample.getKey().mediaType());
    }
    assertThat(sniffed(Samples.MP3_FRAME, null)).isEqualTo("audio/mpeg");
    assertThat(sniffed(Samples.MP4_2, null)).isEqualTo("video/mp4");
  }

  @Test
  void a_name_tells_apart_what_begins_alike() throws IOException {
    assertThat(sniffed(Samples.MP4, "a.m4a")).isEqualTo("audio/mp4");
    assertThat(sniffed(Samples.TEXT, "a.csv")).isEqualTo("text/csv");
    assertThat(sniffed(Samples.OLE, "a.doc")).isEqualTo("application/msword");
    assertThat(sniffed(Samples.OLE, "a.xls")).isEqualTo("application/vnd.ms-excel");
    assertThat(sniffed(Samples.OLE, "a.ppt")).isEqualTo("application/vnd.ms-powerpoint");
  }

  @Test
  void a_name_makes_nothing_of_other_bytes() throws IOException {
    assertThat(sniffed(Samples.HTML, "a.jpg")).isEqualTo("text/html");
    assertThat(sniffed(Samples.SVG, "a.png")).isEqualTo("image/svg+xml");
    assertThat(sniffed(Samples.JPEG, "a.html")).isEqualTo("image/jpeg");
    assertThat(FileType.of(sniffed(Samples.EXE, "a.pdf"))).isEmpty();
    assertThat(FileType.of(sniffed(Samples.ELF, "a.txt"))).isEmpty();
    assertThat(FileType.of(sniffed(Samples.SCRIPT, "a.txt"))).isEmpty();
    assertThat(FileType.of(sniffed(Samples.TEXT, "a.html"))).isEmpty();
  }

  @Test
  void a_zip_is_only_taken_as_a_document_without_macros() throws IOException {
    assertThat(sniffed(Samples.zip("a.txt"), "a.docx")).isEqualTo("application/zip");
    assertThat(
            sniffed(
                Samples.zip("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"),
                "a.docx"))
        .isEqualTo("application/zip");
    assertThat(sniffed(Samples.zip("META-INF/MANIFEST.MF", "A.class"), "a.docx"))
        .isEqualTo("application/zip");
  }

  /** A zip's table of contents is read as a whole, and a stranger says how long it is. */
  @Test
  void a_zip_that_is_all_table_of_contents_takes_no_room() throws IOException {
    Path file = folder.resolve("contents.zip");
    Files.write(file, Samples.contentsOnly(32 << 20, ""));
    long before = allocated();
    assertThat(Sniffer.mediaType(file, "a.docx")).isEqualTo("application/zip");
    assertThat(allocated() - before).isLessThan(4 << 20);
  }

  /** Something like the end of an empty zip stands in the comment behind the end of this one. */
  @Test
  void nor_does_one_whose_end_is_hidden_by_another_one() throws IOException {
    Path file = folder.resolve("hidden.zip");
    Files.write(file, Samples.contentsOnly(32 << 20, "PK\5\6" + "\0".repeat(19)));
    long before = allocated();
    assertThat(Sniffer.mediaType(file, "a.docx")).isEqualTo("application/zip");
    assertThat(allocated() - before).isLessThan(4 << 20);
  }

  private static long allocated() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    return threads.getCurrentThreadAllocatedBytes();
  }
}
