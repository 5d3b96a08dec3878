package parley.bench;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/**
 * What has been loaded, and the tokens to ask for it.
 *
 * @param requests of the owner of the organization that everything is in
 * @param apart the same of another one, where contacts are made: the first stays as large as it is
 * @param size how many contacts there are
 * @param contacts the ids of some of them
 * @param conversations the ids of some
 * @param next numbers that no contact has yet
 */
record World(
    Requests requests,
    Requests apart,
    Number number,
    int size,
    List<String> contacts,
    List<String> conversations,
    int talking,
    AtomicLong next) {

  /** Where the owners log in. */
  record Owner(String email, String organization) {
    static final Owner MAIN = new Owner("main@bench.example", "Main");
    static final Owner APART = new Owner("apart@bench.example", "Apart");
    private static final String PASSWORD = "a benchmark that anyone can run";

    String signUp(Client client) {
      String body =
          """
          {"email":"%s","password":"%s","organization_name":"%s"}\
          """
              .formatted(email, PASSWORD, organization);
      return client.post("/v1/auth/signup", body).get("access_token").asString();
    }

    String logIn(Client client) {
      String body =
          """
          {"email":"%s","password":"%s"}\
          """
              .formatted(email, PASSWORD);
      return client.post("/v1/auth/login", body).get("access_token").asString();
    }
  }

  String contact(RandomGenerator random) {
    return contacts.get(random.nextInt(contacts.size()));
  }

  String conversation(RandomGenerator random) {
    return conversations.get(random.nextInt(conversations.size()));
  }
}
