package parley.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.ParleyProcess;

/** What strangers can do to a process that may open few files, or has little memory: nothing. */
@Timeout(180)
class ScarcityTest {
  private static final Path PRLIMIT = Path.of("/usr/bin/prlimit");
  private static final int MEBIBYTE = 1 << 20;

  private static final String SIGNUP =
      """
      {"email": "ada@example.com", "password": "a bakery on the corner",
       "organization_name": "Bakery"}
      """;

  @TempDir Path folder;

  @Test
  void more_idle_connections_than_files_harm_nobody() {
    try (ParleyProcess parley = start("--nofile=512", List.of())) {
      List<RawClient> idle = new ArrayList<>();
      for (int i = 0; i < 700; i++) {
        idle.add(RawClient.connect(parley.port()));
      }
      parley.anonymous().get("/readyz").expect(200);
      idle.forEach(RawClient::close);
      parley.anonymous().get("/readyz").expect(200);
      assertThat(parley.output())
          .contains("at most 192 connections are taken at once")
          .doesNotContain("Too many open files");
    }
  }

  @Test
  void half_sent_bodies_do_not_fill_the_heap() {
    try (ParleyProcess parley = start("--nofile=4096", List.of("-Xmx128m"))) {
      List<RawClient> held = new ArrayList<>();
      byte[] half = new byte[MEBIBYTE - 1];
      for (int i = 0; i < 700; i++) {
        held.add(sendHalf(parley.port(), half));
      }
      parley.anonymous().get("/readyz").expect(200);
      parley.anonymous().post("/v1/auth/login", "{}").expectProblem(422, "validation_failed");
      held.forEach(RawClient::close);
      parley.anonymous().get("/readyz").expect(200);
      assertThat(parley.output()).doesNotContain("OutOfMemoryError");
    }
  }

  @Test
  void large_answers_that_many_ask_for_at_once_do_not_fill_the_heap() {
    try (ParleyProcess parley = start("--nofile=4096", List.of("-Xmx128m"))) {
      Answer owner = parley.anonymous().post("/v1/auth/signup", SIGNUP).expect(201);
      String token = owner.text("/access_token");
      String large =
          "{\"custom_attributes\": {\"a\": \"" + "x".repeat(16_000) + "\"}, \"name\": \"N\"}";
      for (int i = 0; i < 500; i++) {
        Client client = parley.anonymous().as(token);
        client.post("/v1/contacts", large).expect(201);
      }
      List<RawClient> readers = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        readers.add(
            RawClient.connect(parley.port())
                .send("GET /v1/events?limit=500 HTTP/1.1\r\nHost: x\r\n")
                .send("Authorization: Bearer " + token + "\r\n\r\n"));
      }
      readers.forEach(reader -> reader.answer().expect(200));
      readers.forEach(RawClient::close);
      assertThat(parley.output()).doesNotContain("OutOfMemoryError");
    }
  }

  @Test
  void a_process_whose_memory_is_not_enough_ends_with_a_code() throws Exception {
    String option = "-XX:+ExitOnOutOfMemoryError";
    assertThat(Files.readString(Path.of("parley"))).contains(option);
    try (ParleyProcess parley = start("--nofile=4096", List.of("-Xmx32m", option))) {
      // To hash a password takes 19 MiB at once, which is more than there is beside all else.
      try (RawClient client = RawClient.connect(parley.port())) {
        client.send(
            "POST /v1/auth/signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + ("Content-Length: " + SIGNUP.length() + "\r\n\r\n" + SIGNUP));
        assertThat(parley.awaitEnd(60)).isEqualTo(3);
      }
    }
  }

  private static RawClient sendHalf(int port, byte[] half) {
    RawClient client = RawClient.connect(port);
    try {
      client
          .send("POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
          .send("Content-Length: " + MEBIBYTE + "\r\n\r\n")
          .send(half);
    } catch (UncheckedIOException e) {
      // It was refused, as it may.
    }
    return client;
  }

  @Test
  void a_process_that_can_not_listen_any_more_ends_with_a_code_and_a_line_in_the_log()
      throws Exception {
    try (ParleyProcess parley = start("--nofile=512", List.of())) {
      parley.anonymous().get("/readyz").expect(200);
      String id = Long.toString(parley.id());
      new ProcessBuilder(PRLIMIT.toString(), "--pid", id, "--nofile=8:8").start().waitFor();
      RawClient last = RawClient.connect(parley.port());
      assertThat(parley.awaitEnd(60)).isEqualTo(1);
      last.close();
      // Without files no library can be loaded either, and that may end it before the listener is
      // missed.
      assertThat(parley.output())
          .containsAnyOf(
              "nobody listens on " + parley.url() + " any more", "ERROR parley.Exit thread");
    }
  }

  private ParleyProcess start(String limit, List<String> options) {
    assumeTrue(Files.isExecutable(PRLIMIT), "Linux only");
    return ParleyProcess.start(
        Map.of("PARLEY_DATA", folder.toString(), "PARLEY_RATE_LIMIT", "off"),
        List.of(PRLIMIT.toString(), limit),
        options);
  }
}
