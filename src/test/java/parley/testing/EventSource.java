package parley.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Listens to server-sent events as a browser does, but for coming back by itself. */
public final class EventSource implements AutoCloseable {
  /** One event, and when it was there by the monotonic clock. */
  public record Told(String id, String type, String data, long at) {}

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final HttpResponse<InputStream> response;
  private final List<Told> told = new CopyOnWriteArrayList<>();
  private final List<String> comments = new CopyOnWriteArrayList<>();
  private volatile String lastEventId = "";
  private volatile boolean ended;
  private volatile boolean cut;

  /** Opens a stream; headers are names and values in turn. */
  public EventSource(String url, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url)).header("Accept", "text/event-stream");
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      response = HTTP.send(request.build(), BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    Thread.ofVirtual().start(this::read);
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
      String type = "message";
      StringBuilder data = new StringBuilder();
      String line = lines.readLine();
      while (line != null) {
        int colon = line.indexOf(':');
        String value = colon < 0 ? "" : line.substring(colon + 1).replaceFirst("^ ", "");
        switch (colon < 0 ? line : line.substring(0, colon)) {
          case "id" -> lastEventId = value;
          case "event" -> type = value;
          case "data" -> data.append(value).append('\n');
          case "" -> {
            if (colon == 0) {
              comments.add(value);
            } else if (!data.isEmpty()) {
              told.add(new Told(lastEventId, type, data.toString().strip(), System.nanoTime()));
              data.setLength(0);
              type = "message";
            }
          }
          default -> {}
        }
        line = lines.readLine();
      }
    } catch (IOException e) {
      cut = true;
    } finally {
      ended = true;
    }
  }

  public int status() {
    return response.statusCode();
  }

  public Optional<String> header(String name) {
    return response.headers().firstValue(name);
  }

  /** All events so far. */
  public List<Told> told() {
    return List.copyOf(told);
  }

  /** Waits until there are this many events, and answers all. */
  public List<Told> told(int atLeast) {
    return Eventually.eventually(this::told, list -> list.size() >= atLeast);
  }

  public List<String> comments() {
    return List.copyOf(comments);
  }

  public String lastEventId() {
    return lastEventId;
  }

  public boolean hasEnded() {
    return ended;
  }

  /** Says whether it ended in the middle, not as HTTP ends an answer. */
  public boolean wasCut() {
    return cut;
  }

  @Override
  public void close() {
    try {
      response.body().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
