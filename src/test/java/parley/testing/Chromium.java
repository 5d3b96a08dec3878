package parley.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The browser of this machine: the one without windows of its own, where there is one. */
public final class Chromium {
  private Chromium() {}

  /** Where one is installed. */
  public static Optional<Path> program() {
    return Stream.of(
            "chromium-headless-shell",
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable")
        .map(name -> Path.of("/usr/bin", name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
