package parley.browser;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import parley.testing.Client;
import parley.testing.TestServer;

/**
 * An organization of its own for each test, the people who work in it and the customers who write
 * to it. Afterwards it closes their browsers, and keeps what they saw if the test failed.
 */
final class Desk implements BeforeEachCallback, AfterEachCallback {
  private static final AtomicInteger COUNTER = new AtomicInteger();
  private static final String PASSWORD = "seven silent weavers";

  private final TestServer server;
  private final Runnable closing;
  private final List<Agent> agents = new ArrayList<>();
  private @Nullable StartedBrowser browser;
  private @Nullable Agent owner;

  /** A desk at a server, which stays open. */
  Desk(TestServer server) {
    this(server, () -> {});
  }

  /**
   * A desk at a server of the test's own.
   *
   * @param closing closes the server, once no browser needs it any more
   */
  Desk(TestServer server, Runnable closing) {
    this.server = server;
    this.closing = closing;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    browser = Browsers.of(context).borrow();
  }

  /** Whoever has signed the organization up; logged in, with no page open yet. */
  Agent owner() {
    Agent known = owner;
    if (known == null) {
      known = signUp();
      owner = known;
    }
    return known;
  }

  private Agent signUp() {
    String email = email();
    String body =
        "{'email': '%s', 'password': '%s', 'organization_name': 'Bakery', 'name': 'Ada Lovelace'}"
            .formatted(email, PASSWORD);
    String token =
        server.anonymous().post("/v1/auth/signup", body).expect(201).text("/access_token");
    return loggedIn(server.anonymous().as(token), email);
  }

  /** Another member of the organization in a browser of their own; logged in. */
  Agent colleague(String name, String role) {
    String email = email();
    String body =
        "{'email': '%s', 'name': '%s', 'password': '%s', 'role': '%s'}"
            .formatted(email, name, PASSWORD, role);
    owner().client().post("/v1/agents", body).expect(201);
    String login = "{'email': '%s', 'password': '%s'}".formatted(email, PASSWORD);
    String token =
        server.anonymous().post("/v1/auth/login", login).expect(200).text("/access_token");
    return loggedIn(server.anonymous().as(token), email);
  }

  private Agent loggedIn(Client client, String email) {
    Agent agent = visitor(client, email);
    agent.logIn();
    return agent;
  }

  /** The owner once more in another browser; not logged in there. */
  Agent visitor() {
    return visitor(owner().client(), owner().email());
  }

  /** Somebody whom nobody knows: the server has not heard of them. */
  Agent stranger() {
    return visitor(server.anonymous(), email());
  }

  /** The owner, who comes by plain HTTP from another machine: in no secure context. */
  Agent visitorWithoutHttps() {
    String url = server.url().replace("127.0.0.1", StartedBrowser.NO_LOOPBACK);
    return visitor(url, owner().client(), owner().email());
  }

  private Agent visitor(Client client, String email) {
    return visitor(server.url(), client, email);
  }

  private Agent visitor(String url, Client client, String email) {
    StartedBrowser known = browser;
    if (known == null) {
      throw new IllegalStateException("a Desk is a @RegisterExtension");
    }
    Agent agent = new Agent(known.chromium(), url, client, email, PASSWORD);
    agents.add(agent);
    return agent;
  }

  /** A customer with a telephone number of their own, who has not written yet. */
  Customer customer(String name) {
    String number = "+4915%08d".formatted(COUNTER.incrementAndGet());
    return new Customer(owner().client(), name, number);
  }

  /** For what is left of a test: the class, the method and their arguments, if there are any. */
  private static Path folder(ExtensionContext context) {
    String name =
        "%s %s %s"
            .formatted(
                context.getRequiredTestClass().getSimpleName(),
                context.getParent().map(ExtensionContext::getDisplayName).orElse(""),
                context.getRequiredTestMethod().getName() + context.getDisplayName());
    return Path.of("target/browser", name.replaceAll("[^A-Za-z0-9_]+", "-"));
  }

  private static String email() {
    return "desk%d@example.org".formatted(COUNTER.incrementAndGet());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    try {
      closePages(context);
    } finally {
      Browsers.of(context).giveBack(Objects.requireNonNull(browser));
      closing.run();
    }
  }

  private void closePages(ExtensionContext context) {
    List<String> complaints = agents.stream().flatMap(it -> it.complaints().stream()).toList();
    boolean failed = context.getExecutionException().isPresent() || !complaints.isEmpty();
    Path folder = folder(context);
    for (int i = 0; i < agents.size(); i++) {
      agents.get(i).close(failed ? folder.resolve(Integer.toString(i + 1)) : null);
    }
    agents.clear();
    owner = null;
    if (!complaints.isEmpty() && context.getExecutionException().isEmpty()) {
      throw new AssertionError("the pages complained: " + String.join("\n", complaints));
    }
  }
}
