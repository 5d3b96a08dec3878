package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Three sign-ups an hour from one address. Each test has an address of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SignupLimitTest {
  private static final Map<String, String> SETTINGS =
      Map.of("PARLEY_SIGNUP_LIMIT", "3", "PARLEY_TRUSTED_PROXIES", "127.0.0.1");

  private final AtomicInteger owners = new AtomicInteger();
  private TestServer server;

  @BeforeAll
  void start() {
    server = TestServer.start(TestServer.config(Engine.SQLITE, SETTINGS), Clock.systemUTC());
  }

  @AfterAll
  void stop() {
    server.close();
  }

  @Test
  void the_fourth_sign_up_of_an_address_is_refused_and_told_when_to_come_back() {
    signUp("192.0.2.1").expect(201);
    signUp("192.0.2.1").expect(201);
    signUp("192.0.2.1").expect(201);
    Answer fourth = signUp("192.0.2.1").expectProblem(429, "rate_limited");
    assertThat(Integer.parseInt(fourth.header("Retry-After").orElseThrow()))
        .isBetween(3_000, 3_600);
    signUp("192.0.2.2").expect(201);
  }

  @Test
  void a_network_of_ipv6_counts_as_one_address() {
    signUp("2001:db8:1:2::1").expect(201);
    signUp("2001:db8:1:2::2").expect(201);
    signUp("2001:db8:1:2:ffff::3").expect(201);
    signUp("2001:db8:1:2::4").expectProblem(429, "rate_limited");
    signUp("2001:db8:1:3::1").expect(201);
  }

  @Test
  void what_is_wrong_with_a_body_does_not_count_but_a_taken_email_does() {
    for (int i = 0; i < 5; i++) {
      signUp("192.0.2.3", "").expectProblem(422, "validation_failed");
    }
    String email = email();
    signUp("192.0.2.3", email).expect(201);
    signUp("192.0.2.3", email).expectProblem(409, "email_taken");
    signUp("192.0.2.3", email).expectProblem(409, "email_taken");
    signUp("192.0.2.3", email).expectProblem(429, "rate_limited");
  }

  private Answer signUp(String address) {
    return signUp(address, email());
  }

  private String email() {
    return "owner" + owners.incrementAndGet() + "@example.org";
  }

  private Answer signUp(String address, String email) {
    String body =
        """
        {"email": "%s", "password": "seven silent weavers", "organization_name": "Bakery"}
        """
            .formatted(email);
    return server.anonymous().with("X-Forwarded-For", address).post("/v1/auth/signup", body);
  }
}
