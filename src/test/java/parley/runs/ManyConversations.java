package parley.runs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import parley.http.Json;
import parley.testing.Parallel;
import tools.jackson.databind.JsonNode;

/**
 * Opens conversations by the thousand. Answers are not compared with the API's document, which
 * would take most of the time; other tests do that.
 */
final class ManyConversations {
  private static final int AT_ONCE = 8;
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;
  private final String token;

  ManyConversations(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /** Opens {@code count} conversations and assigns them to an agent. */
  void assign(int count, String agentId) {
    List<Callable<Integer>> parts = new ArrayList<>();
    for (int part = 0; part < AT_ONCE; part++) {
      int first = part;
      parts.add(() -> assignEach(first, count, agentId));
    }
    Parallel.run(parts);
  }

  private int assignEach(int first, int count, String agentId) {
    int done = 0;
    for (int i = first; i < count; i += AT_ONCE) {
      String contact = send("POST", "/v1/contacts", "{\"name\": \"Customer %d\"}".formatted(i));
      String conversation =
          send("POST", "/v1/conversations", "{\"contact_id\": \"%s\"}".formatted(contact));
      send(
          "PUT",
          "/v1/conversations/" + conversation + "/assign",
          "{\"agent_id\": \"%s\"}".formatted(agentId));
      done++;
    }
    return done;
  }

  private String send(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        throw new IllegalStateException(path + ": " + response.body());
      }
      JsonNode answer = Json.parse(response.body());
      return answer.path("id").asString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
