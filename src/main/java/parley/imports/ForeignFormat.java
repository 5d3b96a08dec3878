package parley.imports;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import parley.http.Problem;

/** Files with contacts that are neither cells nor JSON, and that people hand in all the same. */
enum ForeignFormat {
  WORKBOOK("PK\u0003\u0004", "is a workbook of a spreadsheet: save it as CSV first"),
  OLD_WORKBOOK("\u00d0\u00cf\u0011\u00e0", "is a workbook of a spreadsheet: save it as CSV first"),
  VCARD("begin:vcard", "is a vCard: export the contacts as CSV instead");

  private static final int LOOKED_AT = 16;

  private final String beginning;
  private final String message;

  ForeignFormat(String beginning, String message) {
    this.beginning = beginning;
    this.message = message;
  }

  /**
   * Says what to do instead.
   *
   * @throws Problem when the file is one of them
   */
  static void refuse(Path file) throws IOException {
    try (InputStream input = Files.newInputStream(file)) {
      String bytes = new String(input.readNBytes(LOOKED_AT), StandardCharsets.ISO_8859_1);
      for (ForeignFormat format : values()) {
        if (bytes.toLowerCase(Locale.ROOT).startsWith(format.beginning.toLowerCase(Locale.ROOT))) {
          throw Problem.invalidField("/file", "malformed_file", format.message);
        }
      }
    }
  }
}
