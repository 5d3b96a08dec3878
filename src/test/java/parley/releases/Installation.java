package parley.releases;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import parley.Config;
import parley.testing.Engine;
import parley.testing.Folders;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * What a server leaves behind when it ends.
 *
 * @param url of the PostgreSQL database; empty if it is SQLite, in the folder
 */
record Installation(Path folder, Optional<String> url) {

  /** One that has nothing yet. */
  static Installation empty(Engine engine) {
    return new Installation(Folders.next(), engine.newDatabaseUrl());
  }

  /** Starts a server with it, whose clock goes on from {@code now}. */
  TestServer start(Instant now) {
    Map<String, String> settings = new HashMap<>();
    settings.put("PARLEY_PORT", "0");
    settings.put("PARLEY_DATA", folder.toString());
    url.ifPresent(address -> settings.put("PARLEY_DATABASE_URL", address));
    settings.put("PARLEY_RATE_LIMIT", "off");
    settings.put("PARLEY_WEBHOOK_ALLOW", "127.0.0.0/8");
    settings.put("PARLEY_SIMULATOR", "on");
    // It is in the answers, and must not depend on the port.
    settings.put("PARLEY_PUBLIC_URL", "https://parley.example.com");
    TestClock clock = new TestClock();
    clock.advance(Duration.between(InstantSource.system().instant(), now));
    return TestServer.start(Config.of(settings, new Properties()), clock);
  }
}
