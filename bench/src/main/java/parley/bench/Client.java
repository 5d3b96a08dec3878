package parley.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Asks for what prepares a measurement; everything but a 2xx is a failure. */
final class Client implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();

  private final Connection connection;
  private final Requests requests;

  Client(int port, String token) {
    try {
      connection = new Connection(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    requests = new Requests(token);
  }

  JsonNode get(String path) {
    return JSON.readTree(ask(requests.get(path)));
  }

  JsonNode post(String path, String body) {
    return JSON.readTree(ask(requests.post(path, body)));
  }

  JsonNode put(String path, String body) {
    return JSON.readTree(ask(requests.put(path, body)));
  }

  static JsonNode json(String text) {
    return JSON.readTree(text);
  }

  String text(String path) {
    return ask(requests.get(path));
  }

  /** The body of the answer to any request. */
  String ask(byte[] request) {
    try {
      int status = connection.ask(request);
      if (status < 200 || status > 299) {
        throw new Failure("answered " + status + ": " + connection.body());
      }
      return connection.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
