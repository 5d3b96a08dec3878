package parley.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static parley.testing.Eventually.eventually;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.ParleyProcess;

/**
 * What becomes of a server on a disk that takes no more. In the place of a full disk no file may
 * grow beyond 4 MiB, which is the same to whoever writes.
 */
@Timeout(240)
class FullDiskTest {
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final String FULL = "--fsize=" + (4 << 20) + ":unlimited";
  private static final int REFUSED = 15;
  private static final String LARGE =
      "{\"name\": \"N\", \"custom_attributes\": {\"a\": \"%s\"}}".formatted("x".repeat(16_000));

  @TempDir Path folder;

  @Test
  void what_can_not_be_written_is_refused_with_a_line_in_the_log_and_taken_when_there_is_room()
      throws Exception {
    assumeTrue(Files.isExecutable(PRLIMIT), "Linux only");
    try (ParleyProcess parley = start()) {
      Client owner = signUp(parley);
      AtomicInteger acknowledged = new AtomicInteger();
      eventually(() -> add(owner, acknowledged), status -> status == 503);
      int lines = lines(parley).size();
      for (int i = 0; i < REFUSED; i++) {
        owner.post("/v1/contacts", LARGE).expect(503);
        owner.upload("a.txt", "x".repeat(5 << 20).getBytes(StandardCharsets.UTF_8)).expect(503);
      }
      // Of each request some lines, and of each kind of failure one stack trace in a minute.
      List<String> since = lines(parley).stream().skip(lines).toList();
      assertThat(since).filteredOn(line -> line.startsWith("\tat ")).hasSizeLessThan(400);
      assertThat(since).filteredOn(line -> !line.startsWith("\tat ")).hasSizeLessThan(5 * REFUSED);
      owner.get("/v1/contacts").expect(200);

      String id = Long.toString(parley.id());
      new ProcessBuilder(PRLIMIT.toString(), "--pid", id, "--fsize=unlimited").start().waitFor();
      eventually(() -> add(owner, acknowledged), status -> status == 201);
      assertThat(owner.get("/v1/contacts").expect(200).at("/meta/total").asInt())
          .isEqualTo(acknowledged.get());
      owner.upload("a.txt", "x".repeat(5 << 20).getBytes(StandardCharsets.UTF_8)).expect(201);
    }
  }

  private static int add(Client owner, AtomicInteger acknowledged) {
    int status = owner.post("/v1/contacts", LARGE).status();
    if (status == 201) {
      acknowledged.incrementAndGet();
    }
    return status;
  }

  private ParleyProcess start() {
    return ParleyProcess.start(
        Map.of("PARLEY_DATA", folder.toString(), "PARLEY_RATE_LIMIT", "off"),
        List.of(PRLIMIT.toString(), FULL),
        List.of());
  }

  private static Client signUp(ParleyProcess parley) {
    String account =
        """
        {"email": "ada@example.com", "password": "a bakery on the corner",
         "organization_name": "Bakery"}
        """;
    Answer signup = parley.anonymous().post("/v1/auth/signup", account).expect(201);
    return parley.anonymous().as(signup.text("/access_token"));
  }

  private static List<String> lines(ParleyProcess parley) {
    return parley.output().lines().toList();
  }
}
