package parley.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import parley.contract.Contract;

/**
 * Speaks to a server over HTTP, and fails the test on any answer that {@code openapi.yaml} does not
 * describe. Immutable: {@code as} and {@code with} make new ones. Takes JSON in single quotes, too
 * ({@code {'name': 'Ada'}}); {@code send} sends what it is given.
 */
public final class Client {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final String url;
  private final Optional<String> token;
  private final List<String> headers;

  Client(String url, Optional<String> token) {
    this(url, token, List.of());
  }

  private Client(String url, Optional<String> token, List<String> headers) {
    this.url = url;
    this.token = token;
    this.headers = headers;
  }

  /** A client without a token of the server at {@code url}. */
  public static Client of(String url) {
    return new Client(url, Optional.empty());
  }

  /** The same client with this bearer token. */
  public Client as(String otherToken) {
    return new Client(url, Optional.of(otherToken), headers);
  }

  /** The same client, sending one more header. */
  public Client with(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name);
    more.add(value);
    return new Client(url, token, more);
  }

  /** The bearer token that it sends. */
  public String token() {
    return token.orElseThrow();
  }

  public Answer get(String path) {
    return send("GET", path, BodyPublishers.noBody());
  }

  public Answer post(String path, String json) {
    return with("Content-Type", "application/json")
        .send("POST", path, BodyPublishers.ofString(SingleQuotes.replaced(json)));
  }

  public Answer put(String path, String json) {
    return with("Content-Type", "application/json")
        .send("PUT", path, BodyPublishers.ofString(SingleQuotes.replaced(json)));
  }

  /** A {@code PUT} without a body. */
  public Answer put(String path) {
    return send("PUT", path, BodyPublishers.noBody());
  }

  public Answer delete(String path) {
    return send("DELETE", path, BodyPublishers.noBody());
  }

  /** Uploads a file to {@code /v1/media} as a browser does. */
  public Answer upload(String filename, byte[] file) {
    return uploadAfter("/v1/media", boundary(), "", filename, file);
  }

  /** The same with another part before it, of JSON with ' for ". */
  public Answer upload(String path, String part, String json, String filename, byte[] file) {
    String boundary = boundary();
    String before =
        "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
            .formatted(boundary, part, json.replace('\'', '"'));
    return uploadAfter(path, boundary, before, filename, file);
  }

  private static String boundary() {
    return "b" + System.nanoTime();
  }

  private Answer uploadAfter(
      String path, String boundary, String before, String filename, byte[] file) {
    String head =
        before
            + "--%s\r\nContent-Disposition: form-data; name=\"file\"; filename=\"%s\"\r\n\r\n"
                .formatted(boundary, filename);
    byte[] body =
        Bytes.join(
            head.getBytes(StandardCharsets.UTF_8),
            file,
            ("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return with("Content-Type", "multipart/form-data; boundary=" + boundary)
        .send("POST", path, body);
  }

  /** Any method with any bytes; set the content type yourself. */
  public Answer send(String method, String path, byte[] body) {
    return send(method, path, BodyPublishers.ofByteArray(body));
  }

  private Answer send(String method, String path, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(60))
            .method(method, body);
    token.ifPresent(value -> request.header("Authorization", "Bearer " + value));
    if (!headers.isEmpty()) {
      request.headers(headers.toArray(String[]::new));
    }
    try {
      HttpResponse<byte[]> response = HTTP.send(request.build(), BodyHandlers.ofByteArray());
      Contract.check(method, path, response.statusCode(), response.headers(), response.body());
      return new Answer(method, path, response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
