package parley.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import parley.http.Json;

/** The files of a zip, in their order. */
public record Unzipped(Map<String, byte[]> files) {

  /** What an export of a contact is downloaded as. */
  public static Unzipped download(Client client, String export) {
    return of(client.get("/v1/exports/" + export + "/download").expect(200).bytes());
  }

  /** The files of a zip. */
  public static Unzipped of(byte[] zip) {
    Map<String, byte[]> files = new LinkedHashMap<>();
    try (ZipInputStream content = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = content.getNextEntry(); entry != null; entry = content.getNextEntry()) {
        files.put(entry.getName(), content.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Unzipped(files);
  }

  /** A file as text. */
  public String text(String name) {
    return new String(files.get(name), UTF_8);
  }

  /** What is at a place in each line of a file. */
  public List<String> values(String name, String pointer) {
    return text(name).lines().map(line -> Json.parse(line).at(pointer).asString("")).toList();
  }
}
