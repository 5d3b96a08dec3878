package parley.testing;

import java.util.UUID;

/**
 * An agent whom an owner has added with a password.
 *
 * @param path of the agent in the API: {@code /v1/agents/agt_…}
 */
public record HiredAgent(Client owner, String path, String email) {
  private static final String PASSWORD = "seven silent weavers";

  /** Adds one who has the role {@code agent}, with an address that nobody else has. */
  public static HiredAgent of(Client owner) {
    String email = UUID.randomUUID() + "@example.org";
    String added =
        "{'email': '%s', 'password': '%s', 'name': 'Ada Lovelace', 'role': 'agent'}"
            .formatted(email, PASSWORD);
    String id = owner.post("/v1/agents", added).expect(201).text("/id");
    return new HiredAgent(owner, "/v1/agents/" + id, email);
  }

  public String id() {
    return path.replace("/v1/agents/", "");
  }

  /** The agent's client, in a session that begins now. */
  public Client logIn() {
    String login = "{'email': '%s', 'password': '%s'}".formatted(email, PASSWORD);
    return owner.as(owner.post("/v1/auth/login", login).expect(200).text("/access_token"));
  }

  /** Lets the agent leave. */
  public void deactivate() {
    owner.post(path + "/deactivate", "{}").expect(200);
  }

  /** Lets the agent come back. */
  public void reactivate() {
    owner.post(path + "/reactivate", "").expect(200);
  }
}
