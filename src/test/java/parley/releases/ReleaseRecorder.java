package parley.releases;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Engine;
import parley.testing.TestServer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps an installation of this version, so that later ones can show that they open it. To be run
 * once, for the commit that becomes the release:
 *
 * <pre>{@code mvn test -Dtest=ReleaseRecorder}</pre>
 */
class ReleaseRecorder {
  /** The version in {@code pom.xml}. */
  private static final Release RELEASE = new Release("0.1.0");

  @ParameterizedTest
  @EnumSource(Engine.class)
  void keeps_an_installation(Engine engine) throws IOException {
    Installation installation = Installation.empty(engine);
    Instant now = InstantSource.system().instant();
    ObjectNode answers;
    try (TestServer server = installation.start(now)) {
      answers = new BakeryRecording(server).answers();
    }
    RELEASE.keep(
        engine, installation, answers.put("at", InstantSource.system().instant().toString()));
  }

  @Test
  void keeps_the_hashes_of_the_migrations() throws IOException {
    Files.createDirectories(RELEASE.file(ReleasedMigrations.FILE).getParent());
    Files.write(RELEASE.file(ReleasedMigrations.FILE), ReleasedMigrations.today());
  }
}
