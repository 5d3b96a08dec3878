package parley.accounts;

import java.time.Duration;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** A person's second factor, whose clock is the server's. */
record Authenticator(TestServer server, TestClock clock, String secret) {
  private static final Duration STEP = Duration.ofSeconds(30);

  /** Sets one up; the next code that is shown is a new one. */
  static Authenticator of(Account account, TestClock clock) {
    Client client = account.client();
    String password = "{'current_password': '%s'}".formatted(account.password());
    String secret = client.post("/v1/me/totp", password).expect(200).text("/secret");
    Authenticator made = new Authenticator(account.server(), clock, secret);
    client.post("/v1/me/totp/confirm", "{'code': '%s'}".formatted(made.code())).expect(200);
    clock.advance(STEP);
    return made;
  }

  /** The code of this moment. */
  String code() {
    return Totp.code(Base32.decode(secret), Totp.step(clock.instant()));
  }

  /** Goes on with a log-in that waits for the factor. */
  Answer show(String mfaToken) {
    return server
        .anonymous()
        .post(
            "/v1/auth/login/factor",
            "{'mfa_token': '%s', 'code': '%s'}".formatted(mfaToken, code()));
  }
}
