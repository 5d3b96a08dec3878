package parley.accounts;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/**
 * A server per engine whose clock only tests move on. A test begins by {@link #fresh}: a day later,
 * so that no failure of another test counts any more.
 */
record ClockedServer(TestServer server, TestClock clock) {
  /** What a class must hold that moves the clock: {@code @ResourceLock(ClockedServer.LOCK)}. */
  static final String LOCK = "the clocked server";

  private static final Map<Engine, ClockedServer> SHARED = new EnumMap<>(Engine.class);

  static ClockedServer fresh(Engine engine) {
    synchronized (SHARED) {
      ClockedServer shared = SHARED.computeIfAbsent(engine, ClockedServer::start);
      shared.clock().advance(Duration.ofDays(1));
      return shared;
    }
  }

  private static ClockedServer start(Engine engine) {
    TestClock clock = TestClock.still();
    return new ClockedServer(TestServer.start(TestServer.config(engine), clock), clock);
  }
}
