package parley.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** An answer that is read as slowly as a test wants. */
public final class Download {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Download() {}

  /** The lines at {@code path}, of which none is asked for before it is read. */
  public static BufferedReader of(TestServer server, Client client, String path)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + path))
            .header("Authorization", "Bearer " + client.token())
            .build();
    InputStream body = HTTP.send(request, BodyHandlers.ofInputStream()).body();
    return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** Asserts that {@code reader}, whose sessions end meanwhile, does not get the rest. */
  public static void requireBrokenOff(TestServer server, Client reader, String path)
      throws IOException, InterruptedException {
    try (BufferedReader part = of(server, reader, path)) {
      assertThat(part.readLine()).isNotNull();
      reader.post("/v1/auth/logout-all", "{}").expect(204);
      assertThatThrownBy(() -> part.lines().count()).hasCauseInstanceOf(IOException.class);
    }
  }
}
