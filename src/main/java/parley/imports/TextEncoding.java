package parley.imports;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.io.ByteOrderMark;
import org.apache.commons.io.input.BOMInputStream;

/** How the characters of a file are written as bytes. */
enum TextEncoding {
  UTF_8_TEXT(UTF_8),
  UTF_16_LITTLE(UTF_16LE),
  UTF_16_BIG(UTF_16BE),
  /** What spreadsheets of western languages write. */
  WINDOWS_1252(Charset.forName("windows-1252"));

  /** What stands for bytes that can't be read. */
  static final String UNREADABLE = "\ufffd";

  private static final int LOOKED_AT = 1 << 20;

  private final Charset charset;

  TextEncoding(Charset charset) {
    this.charset = charset;
  }

  /** The name in the API: {@code utf-8}. */
  String text() {
    return charset.name().toLowerCase(Locale.ROOT);
  }

  /** The encoding with this name. */
  static Optional<TextEncoding> named(String text) {
    String name = text.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(encoding -> encoding.text().equals(name)).findFirst();
  }

  /** What a file says of itself by its first bytes; else UTF-8 if its beginning can be read so. */
  static TextEncoding of(Path file) throws IOException {
    try (BOMInputStream input = withoutMark(file)) {
      ByteOrderMark mark = input.getBOM();
      if (mark == null) {
        return guess(input.readNBytes(LOOKED_AT));
      }
      return mark.equals(ByteOrderMark.UTF_16LE)
          ? UTF_16_LITTLE
          : mark.equals(ByteOrderMark.UTF_16BE) ? UTF_16_BIG : UTF_8_TEXT;
    }
  }

  private static TextEncoding guess(byte[] beginning) {
    // No text begins with NUL: here it is one half of a letter, and which one tells the order.
    if (beginning.length > 1 && (beginning[0] == 0) != (beginning[1] == 0)) {
      return beginning[0] == 0 ? UTF_16_BIG : UTF_16_LITTLE;
    }
    return isUtf8(ByteBuffer.wrap(beginning)) ? UTF_8_TEXT : WINDOWS_1252;
  }

  /** The last character may be cut in two by the end of what is looked at. */
  private static boolean isUtf8(ByteBuffer bytes) {
    CharsetDecoder decoder = UTF_8.newDecoder();
    return !decoder.decode(bytes, CharBuffer.allocate(bytes.remaining()), false).isError();
  }

  private static BOMInputStream withoutMark(Path file) throws IOException {
    return BOMInputStream.builder()
        .setInputStream(Files.newInputStream(file))
        .setByteOrderMarks(ByteOrderMark.UTF_8, ByteOrderMark.UTF_16LE, ByteOrderMark.UTF_16BE)
        .get();
  }

  /** The characters behind the byte order mark; {@link #UNREADABLE} where there is none. */
  Reader reader(Path file) throws IOException {
    return new InputStreamReader(
        withoutMark(file),
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE)
            .replaceWith(UNREADABLE));
  }
}
