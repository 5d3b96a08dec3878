package parley.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** Reads our own pages, modules and style sheets: all files that browsers may be given. */
final class WebFolder {
  private static final String RESOURCES = "/web/";
  private static final int DEPTH = 2;

  private WebFolder() {}

  /**
   * The files that were released, by their path below the folder.
   *
   * @param folder its name, {@code inbox} for instance
   * @param page a file in it
   */
  static SortedMap<String, byte[]> ofJar(String folder, String page) {
    String resource = RESOURCES + folder;
    URL url = Objects.requireNonNull(WebFolder.class.getResource(resource + "/" + page));
    try {
      if (url.openConnection() instanceof JarURLConnection connection) {
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
          return of(jar, resource.substring(1) + "/");
        }
      }
      return of(Objects.requireNonNull(Path.of(url.toURI()).getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static SortedMap<String, byte[]> of(JarFile jar, String folder) throws IOException {
    SortedMap<String, byte[]> files = new TreeMap<>();
    for (JarEntry entry : Collections.list(jar.entries())) {
      String name = entry.getName();
      if (name.startsWith(folder) && MediaType.of(name).isPresent()) {
        files.put(name.substring(folder.length()), jar.getInputStream(entry).readAllBytes());
      }
    }
    return files;
  }

  /** The files of a folder and of the folders in it, by their path below it. */
  static SortedMap<String, byte[]> of(Path folder) {
    SortedMap<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder, DEPTH)) {
      for (Path file : found.filter(WebFolder::isServed).toList()) {
        files.put(folder.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isServed(Path file) {
    return MediaType.of(file.toString()).isPresent() && Files.isRegularFile(file);
  }
}
