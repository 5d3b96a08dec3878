package parley.accounts;

import java.util.concurrent.atomic.AtomicInteger;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.TestServer;

/** An agent whom somebody has added, logged in. */
record Colleague(String id, String email, Client client) {
  static final String PASSWORD = "seven silent weavers";

  private static final AtomicInteger COUNTER = new AtomicInteger();

  /** Adds one with this role. */
  static Colleague of(TestServer server, Client manager, String role) {
    String email = "hired%d@example.net".formatted(COUNTER.incrementAndGet());
    Answer added =
        manager
            .post(
                "/v1/agents",
                """
                {"email": "%s", "name": "Ada", "password": "%s", "role": "%s"}
                """
                    .formatted(email, PASSWORD, role))
            .expect(201);
    return new Colleague(added.text("/id"), email, logIn(server, email));
  }

  static Client logIn(TestServer server, String email) {
    Answer login = Account.logIn(server, email, PASSWORD).expect(200);
    return server.anonymous().as(login.text("/access_token"));
  }
}
