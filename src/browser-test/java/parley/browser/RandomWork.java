package parley.browser;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import parley.testing.Client;
import tools.jackson.databind.JsonNode;

/** What customers and agents do by chance, over the API. */
final class RandomWork {
  private static final int CUSTOMERS = 12;

  private final Random random;
  private final List<Agent> agents;
  private final List<Customer> customers = new ArrayList<>();

  /** Of some agents at a desk, to which a dozen customers have written. */
  RandomWork(Random random, Desk desk, List<Agent> agents) {
    this.random = random;
    this.agents = agents;
    IntStream.range(0, CUSTOMERS).forEach(i -> customers.add(desk.customer("Customer " + i)));
    customers.forEach(customer -> customer.writes("hello"));
  }

  /** One more thing, which may be refused. */
  void happens() {
    Client agent = any(agents).client();
    JsonNode all = agent.get("/v1/conversations?per_page=100").at("/data");
    String conversation =
        "/v1/conversations/" + all.path(random.nextInt(all.size())).path("id").asString();
    switch (random.nextInt(9)) {
      case 0, 1 -> any(customers).writes("message");
      case 2 -> agent.put(conversation + "/assign", "{'agent_id': %s}".formatted(anybody()));
      case 3 -> agent.put(conversation + "/resolve");
      case 4 -> agent.put(conversation + "/reopen");
      case 5 -> agent.put(conversation + "/read");
      case 6 -> agent.put(conversation + "/unread");
      case 7 -> {
        Instant until = Instant.now().plus(Duration.ofHours(1));
        agent.put(conversation + "/snooze", "{'until': '%s'}".formatted(until));
      }
      default -> {
        String note = "{'type': 'note', 'content': {'text': 'a note'}}";
        agent.post(conversation + "/messages", note);
      }
    }
  }

  /** An agent's id in quotes, or nobody's. */
  private String anybody() {
    String id = any(agents).client().get("/v1/me").expect(200).text("/id");
    return random.nextInt(3) == 0 ? "null" : "'" + id + "'";
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }
}
