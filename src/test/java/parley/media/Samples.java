package parley.media;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import parley.testing.Bytes;

/** The beginnings of files: as much as tells what they are. */
final class Samples {
  static final byte[] JPEG = hex("ffd8ffe000104a46494600010100000100010000ffdb004300", 40);
  static final byte[] PNG =
      hex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", 30);
  static final byte[] WEBP = Bytes.join(ascii("RIFF"), hex("24000000"), ascii("WEBPVP8 "), pad(30));
  static final byte[] GIF = ascii("GIF89a\1\0\1\0\0\0\0;");
  static final byte[] MP4 = ftyp("isom", "isomiso2avc1mp41");
  static final byte[] MP4_2 = ftyp("mp42", "mp42isom");
  static final byte[] THREE_GP = ftyp("3gp5", "3gp5isom");
  static final byte[] M4A = ftyp("M4A ", "M4A mp42isom");
  static final byte[] AAC = hex("fff15080021ffcde0200", 40);
  static final byte[] AMR = Bytes.join(ascii("#!AMR\n"), pad(40));
  static final byte[] MP3 = Bytes.join(ascii("ID3"), hex("03000000000000"), pad(60));
  static final byte[] MP3_FRAME = hex("fffb9064", 400);
  static final byte[] OGG =
      Bytes.join(
          ascii("OggS"),
          hex("0002000000000000000000000000000000000000000001 13".replace(" ", "")),
          ascii("OpusHead"),
          pad(30));
  static final byte[] PDF =
      ascii("%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n%%EOF\n");
  static final byte[] TEXT = ascii("Two loaves and a cake, please.\n");
  static final byte[] HTML = ascii("<!DOCTYPE html><html><script>alert(1)</script></html>");
  static final byte[] SVG =
      ascii("<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"x()\"/>");
  static final byte[] EXE = Bytes.join(ascii("MZ"), hex("90000300000004000000ffff0000"), pad(100));
  static final byte[] ELF = Bytes.join(hex("7f454c46020101"), pad(60));
  static final byte[] SCRIPT = ascii("#!/bin/sh\nrm -rf /\n");
  static final byte[] OLE = Bytes.join(hex("d0cf11e0a1b11ae1"), pad(600));

  private Samples() {}

  static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }

  private static byte[] hex(String digits, int padding) {
    return Bytes.join(hex(digits), pad(padding));
  }

  private static byte[] pad(int length) {
    return new byte[length];
  }

  private static byte[] ftyp(String brand, String others) {
    byte[] box = Bytes.join(ascii("ftyp" + brand), hex("00000200"), ascii(others));
    return Bytes.join(new byte[] {0, 0, 0, (byte) (box.length + 4)}, box, pad(40));
  }

  /** A zip whose end says that a comment of 65,280 bytes follows. */
  static byte[] brokenZip() {
    byte[] bytes = zip("a.txt");
    bytes[bytes.length - 1] = (byte) 0xff;
    return bytes;
  }

  /** A zip with these entries. */
  static byte[] zip(String... names) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (String name : names) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(ascii("<x/>"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** A zip of no files whose table of contents has so many bytes, or a few less, and a comment. */
  static byte[] contentsOnly(int size, String comment) {
    int described = 60_000;
    int entry = ZipFile.CENHDR + 1 + described;
    int entries = size / entry;
    ByteBuffer zip =
        ByteBuffer.allocate(entries * entry + ZipFile.ENDHDR + comment.length())
            .order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < entries * entry; at += entry) {
      zip.putInt(at, (int) ZipFile.CENSIG);
      zip.putShort(at + ZipFile.CENNAM, (short) 1);
      zip.putShort(at + ZipFile.CENCOM, (short) described);
      zip.put(at + ZipFile.CENHDR, (byte) 'a');
    }
    int end = entries * entry;
    zip.putInt(end, (int) ZipFile.ENDSIG);
    zip.putShort(end + ZipFile.ENDSUB, (short) entries);
    zip.putShort(end + ZipFile.ENDTOT, (short) entries);
    zip.putInt(end + ZipFile.ENDSIZ, end);
    zip.putShort(end + ZipFile.ENDCOM, (short) comment.length());
    zip.put(end + ZipFile.ENDHDR, ascii(comment));
    return zip.array();
  }
}
