package parley.channels.letter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * An owner's client. {@link parley.testing.Client} would find each answer about letters wrong,
 * since {@code openapi.yaml} knows the types of channel that Parley comes with.
 */
record Desk(String url, String token) {
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** A status and a body. */
  record Reply(int status, JsonNode body) {
    Reply expect(int expected) {
      if (status != expected) {
        throw new AssertionError(status + " instead of " + expected + ": " + body);
      }
      return this;
    }

    String text(String pointer) {
      return body.at(pointer).asString();
    }

    List<String> texts(String pointer, String each) {
      return body.at(pointer).valueStream().map(node -> node.at(each).asString()).toList();
    }
  }

  Reply get(String path) {
    return call("GET", path, "");
  }

  /** Single quotes do for double ones. */
  Reply post(String path, String json) {
    return call("POST", path, json.replace('\'', '"'));
  }

  Reply call(String method, String path, String json) {
    return call(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(json)));
  }

  /** What the post office pushes to a channel. */
  Reply push(String channel, String key, String json) {
    return call(
        HttpRequest.newBuilder(URI.create(url + "/webhooks/letter/" + channel))
            .header("X-Office-Key", key)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json.replace('\'', '"'))));
  }

  private static Reply call(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          HTTP.send(
              request.timeout(Duration.ofSeconds(30)).build(),
              HttpResponse.BodyHandlers.ofString());
      String body = response.body();
      return new Reply(response.statusCode(), Json.parse(body.isEmpty() ? "{}" : body));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
