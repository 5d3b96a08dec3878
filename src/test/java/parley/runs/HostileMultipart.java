package parley.runs;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A multipart body of some mebibytes that is made to cost the server much: by its frame, or by the
 * file in it, which is looked at to tell its type.
 *
 * @param name of what is hostile about it
 * @param type the value of {@code Content-Type}
 */
record HostileMultipart(String name, String type, ByteBuffer content) {
  private static final int BYTES = 4 << 20;
  private static final String PLAIN = "B";

  /** Each of them once. */
  static List<HostileMultipart> all() {
    List<HostileMultipart> all = new ArrayList<>();
    all.addAll(frames());
    all.addAll(boundaries());
    all.addAll(names());
    all.addAll(files());
    return all;
  }

  /** The body as it is sent. */
  byte[] bytes() {
    byte[] bytes = new byte[content.remaining()];
    content.duplicate().get(bytes);
    return bytes;
  }

  private static List<HostileMultipart> frames() {
    String part = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n";
    String nested =
        """
        --B
        Content-Disposition: form-data; name="a"
        Content-Type: multipart/mixed; boundary=B

        """
            .replace("\n", "\r\n");
    return List.of(
        of("many parts", PLAIN, filled(part)),
        of("many empty parts", PLAIN, filled("--B\r\n\r\n\r\n")),
        of("parts in parts", PLAIN, filled(nested)),
        of("many boundaries", PLAIN, filled("--B\r\n")),
        of("a preamble without end", PLAIN, filled("a")),
        of("a part without end", PLAIN, head("x.txt") + filled("a")),
        of("an epilogue", PLAIN, head("x.txt") + "a\r\n--B--\r\n" + filled("--B\r\n")),
        of("a text that is no file", PLAIN, part.stripTrailing() + "\r\n\r\n" + filled("a")));
  }

  /** What comes is always nearly the boundary. */
  private static List<HostileMultipart> boundaries() {
    String dashes = "-".repeat(69) + "x";
    String sparse = "a".repeat(4_000) + "b";
    return List.of(
        of("a boundary of dashes", dashes, "--" + dashes + "\r\n" + head() + filled("-")),
        of("half boundaries", PLAIN, head("x.txt") + filled("\r\n--")),
        of("carriage returns", PLAIN, head("x.txt") + filled("\r")),
        of("a long boundary", sparse, "--" + sparse + "\r\n" + head() + filled("\r\n--aa")),
        of("a boundary beyond all buffers", filled("a", 12_000), filled("a")));
  }

  private static List<HostileMultipart> names() {
    List<HostileMultipart> names = new ArrayList<>();
    for (String filler :
        List.of("\u0300\u0316", "\\\"", "=?UTF-8?Q?=41?= ", "%41", ";", " ", ".", "/", "a.")) {
      String name = filled(filler, 3_500);
      names.add(of("a file name of " + filler, PLAIN, wholeFile(name, "text")));
    }
    names.add(
        of(
            "a folded header",
            PLAIN,
            "--B\r\nContent-Disposition: form-data;\r\n " + filled("a\r\n ") + "\r\n\r\n"));
    names.add(of("a header without end", PLAIN, "--B\r\nContent-Disposition: " + filled("a")));
    return names;
  }

  private static List<HostileMultipart> files() {
    List<HostileMultipart> files = new ArrayList<>();
    for (String start :
        List.of(
            "",
            "%PDF-",
            "\0\0\0\u0001ftyp",
            "<html",
            "<?xml version=\"1.0\"?>",
            "<!DOCTYPE a [<!ENTITY b \"bbbbbbbb\">",
            "From: a\r\n",
            "#!",
            "RIFF",
            "OggS",
            "ID3",
            "{\\rtf")) {
      for (String filler : List.of("<", " ", "\n", "<a ", "&b;", "\0", "a\r\n", "\u0300")) {
        files.add(
            of(
                "a file of %s and many %s".formatted(start, filler).strip(),
                PLAIN,
                wholeFile("x", start + filled(filler, BYTES / 8))));
      }
    }
    files.add(of("nested entities", PLAIN, wholeFile("x.xml", entities())));
    files.add(
        new HostileMultipart(
            "a zip of many names",
            typed(PLAIN),
            ByteBuffer.wrap(framed("x.docx", zip(BYTES / 64)))));
    return files;
  }

  private static HostileMultipart of(String name, String boundary, String content) {
    return new HostileMultipart(name, typed(boundary), StandardCharsets.UTF_8.encode(content));
  }

  private static String typed(String boundary) {
    return "multipart/form-data; boundary=" + boundary;
  }

  private static String head(String filename) {
    return "--B\r\n" + head().replace("x.txt", filename);
  }

  private static String head() {
    return "Content-Disposition: form-data; name=\"file\"; filename=\"x.txt\"\r\n\r\n";
  }

  private static String wholeFile(String filename, String content) {
    return head(filename) + content + "\r\n--B--\r\n";
  }

  private static byte[] framed(String filename, byte[] file) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.writeBytes(head(filename).getBytes(StandardCharsets.UTF_8));
    body.writeBytes(file);
    body.writeBytes("\r\n--B--\r\n".getBytes(StandardCharsets.UTF_8));
    return body.toByteArray();
  }

  private static String entities() {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e0 \"e\">");
    for (int i = 1; i < 60; i++) {
      String before = "&e" + (i - 1) + ";";
      xml.append("<!ENTITY e%d \"%s\">".formatted(i, before.repeat(10)));
    }
    return xml.append("]><a b=\"&e59;\">&e59;</a>").toString();
  }

  /** A zip that holds nothing but a directory (APPNOTE 4.3.12) of names with one hash code. */
  private static byte[] zip(int entries) {
    int nameLength = 16;
    int size = entries * (46 + nameLength);
    ByteBuffer zip = ByteBuffer.allocate(size + 22).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < entries; i++) {
      zip.putInt(0x02014b50).position(zip.position() + 24);
      zip.putShort((short) nameLength).position(zip.position() + 16);
      for (int bit = 0; bit < nameLength / 2; bit++) {
        zip.put(((i >> bit) & 1) == 0 ? new byte[] {'A', 'a'} : new byte[] {'B', 'B'});
      }
    }
    zip.putInt(0x06054b50).putInt(0);
    zip.putShort((short) entries)
        .putShort((short) entries)
        .putInt(size)
        .putInt(0)
        .putShort((short) 0);
    return zip.array();
  }

  private static String filled(String filler) {
    return filled(filler, BYTES);
  }

  private static String filled(String filler, int bytes) {
    return filler.repeat(bytes / filler.getBytes(StandardCharsets.UTF_8).length);
  }
}
