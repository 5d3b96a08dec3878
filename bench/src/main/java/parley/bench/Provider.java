package parley.bench;

import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * A second Parley that plays WhatsApp by its simulator, so that what the simulator costs is not
 * counted as the server's. Started by the first who needs it.
 */
final class Provider implements AutoCloseable {
  private static final int LONGEST_DELAY_MS = 60_000;

  private final Path root;
  private final Path folder;
  private ParleyServer server;
  private String token = "";

  Provider(Path root, Path folder) {
    this.root = root;
    this.folder = folder;
  }

  /** Microseconds of CPU; 0 before it has been started. */
  double cpu() {
    return server == null ? 0 : server.cpu();
  }

  /** Answers at once from now on, and reports every message as sent, delivered and read. */
  void answer(Stage stage) {
    connect(stage);
    delay(0);
  }

  /** Answers so late that everybody has given up. */
  void stall(Stage stage) {
    connect(stage);
    delay(LONGEST_DELAY_MS);
  }

  private void delay(int milliseconds) {
    behave("\"delay_ms\":" + milliseconds);
  }

  private void behave(String what) {
    try (Client client = new Client(server.port(), token)) {
      client.put(
          "/simulator/behaviour",
          "{\"phone_number_id\":\"" + Number.PHONE_NUMBER_ID + "\"," + what + "}");
    }
  }

  /** Makes the number known to both, each with the address of the other. */
  private void connect(Stage stage) {
    if (server != null) {
      return;
    }
    server =
        ParleyServer.start(
            root,
            folder.resolveSibling("provider.log"),
            Map.of("PARLEY_DATA", folder.toString(), "PARLEY_DATABASE_URL", ""));
    String graphUrl = server.url() + "/simulator/graph";
    try (Client open = new Client(server.port(), "")) {
      token = World.Owner.MAIN.signUp(open);
      try (Client client = new Client(server.port(), token)) {
        client.post("/v1/channels", Number.channel(graphUrl));
      }
    }
    World world = stage.world();
    behave("\"callback_url\":\"" + stage.server().url() + world.number().path() + "\"");
    try (Client client = new Client(stage.server().port(), world.requests().token())) {
      JsonNode channel =
          client.put(
              "/v1/channels/" + world.number().channelId(),
              // A token that was meant for one server is not sent to another one.
              """
              {"credentials":{"access_token":"%s"},"settings":{"graph_url":"%s"}}\
              """
                  .formatted(Number.ACCESS_TOKEN, graphUrl));
      if (!channel.get("status").asString().equals("active")) {
        throw new Failure("the channel is " + channel.get("status"));
      }
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.close();
    }
    Folder.delete(folder);
  }
}
