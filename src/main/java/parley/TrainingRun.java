package parley;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import parley.http.Json;

/**
 * A short session of an agent with a customer. {@code ./parley} plays it once after building, so
 * that Java keeps what a start and the first requests need in its AOT cache.
 */
final class TrainingRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration BETWEEN_GLANCES = Duration.ofMillis(20);
  private static final int GLANCES = 100;

  private final String url;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> refusals = new ArrayList<>();
  private String token = "none yet";

  /** A session with the server at {@code url}. */
  TrainingRun(String url) {
    this.url = url;
  }

  /** Plays the session; answers the requests that were refused, best none. */
  List<String> play() throws IOException, InterruptedException {
    for (String path :
        List.of("/healthz", "/readyz", "/metrics", "/openapi.yaml", "/docs", "/inbox")) {
      ask("GET", path, "");
    }
    signUp();
    addContact();
    hear();
    reply();
    return refusals;
  }

  private void signUp() throws IOException, InterruptedException {
    String body =
        """
        {"email": "ada@example.com", "password": "a rehearsal in private",
         "organization_name": "Training run"}
        """;
    token = part("access_token", ask("POST", "/v1/auth/signup", body));
  }

  private void addContact() throws IOException, InterruptedException {
    String body =
        """
        {"name": "Grace", "phone": "+14155552671", "email": "grace@example.com", "tags": ["vip"]}
        """;
    String contact = part("id", ask("POST", "/v1/contacts", body));
    ask("GET", "/v1/contacts?search=grace&tag=vip", "");
    ask("GET", "/v1/contacts/" + contact, "");
  }

  private void hear() throws IOException, InterruptedException {
    String number = first("phone_number_id", ask("GET", "/v1/channels", ""));
    String body =
        """
        {"phone_number_id": "%s", "from": "14155552671", "text": "Is my cake ready?"}
        """
            .formatted(number);
    ask("POST", "/simulator/inbound", body);
  }

  private void reply() throws IOException, InterruptedException {
    String open = ask("GET", "/v1/conversations?status=open&channel=whatsapp", "");
    String conversation = "/v1/conversations/" + first("id", open);
    ask("GET", conversation, "");
    String body =
        """
        {"type": "text", "content": {"text": "It leaves the oven at noon."}}
        """;
    String message = "/v1/messages/" + part("id", ask("POST", conversation + "/messages", body));
    for (int i = 0; i < GLANCES && !part("status", ask("GET", message, "")).equals("read"); i++) {
      Thread.sleep(BETWEEN_GLANCES);
    }
    ask("PUT", conversation + "/resolve", "");
  }

  private String ask(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(body))
            .build();
    var response = client.send(request, BodyHandlers.ofString());
    if (response.statusCode() >= 400) {
      refusals.add(response.statusCode() + " " + method + " " + path);
    }
    return response.body();
  }

  private static String first(String name, String list) {
    return Json.parse(list).path("data").path(0).path(name).asString("none");
  }

  private static String part(String name, String body) {
    return Json.parse(body).path(name).asString("none");
  }

  @Override
  public void close() {
    client.close();
  }
}
