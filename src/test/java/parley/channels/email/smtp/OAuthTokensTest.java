package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.channels.SendResult;
import parley.channels.email.EmailFields;
import parley.channels.email.server.AccessToken;
import parley.channels.email.server.OAuthGrant;
import parley.channels.email.server.OAuthTokens;
import parley.outbound.PooledHttp;
import parley.simulator.mail.MailFixture;
import parley.testing.TestClock;

/** Tokens in the place of passwords, from a server of the test. */
@Timeout(60)
class OAuthTokensTest {
  private final TestClock clock = TestClock.still();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final MailFixture provider = new MailFixture();
  private final PooledHttp http = new PooledHttp((address, port) -> true);
  private final OAuthTokens tokens = new OAuthTokens(http, clock);
  private volatile int status = 200;
  private volatile String answer = "";
  private HttpServer server;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/token", this::answer);
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
    provider.close();
    http.close();
  }

  private void answer(HttpExchange exchange) throws IOException {
    asked.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.US_ASCII));
    byte[] body = answer.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private OAuthGrant grant(String secret) {
    return new OAuthGrant(url(), "us & them", secret, "1//refresh+", null);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/token";
  }

  @Test
  void a_token_is_kept_until_a_minute_before_its_end() {
    answer = "{\"access_token\": \"ya29.one\", \"expires_in\": 3600}";
    OAuthGrant grant = grant("secret");
    assertThat(tokens.of(grant)).isEqualTo(new AccessToken.Given("ya29.one", true));
    answer = "{\"access_token\": \"ya29.two\", \"expires_in\": 3600}";
    clock.advance(Duration.ofSeconds(3_539));
    assertThat(tokens.of(grant)).isEqualTo(new AccessToken.Given("ya29.one", false));
    clock.advance(Duration.ofSeconds(1));
    assertThat(tokens.of(grant)).isEqualTo(new AccessToken.Given("ya29.two", true));
    assertThat(asked)
        .hasSize(2)
        .contains(
            "client_id=us+%26+them&client_secret=secret&grant_type=refresh_token"
                + "&refresh_token=1%2F%2Frefresh%2B");
  }

  @Test
  void without_a_refresh_token_the_client_speaks_for_itself() {
    answer = "{\"access_token\": \"eyJ0\"}";
    tokens.of(new OAuthGrant(url(), "us", "secret", null, "https://example.com/.default"));
    assertThat(asked)
        .containsExactly(
            "client_id=us&client_secret=secret&grant_type=client_credentials"
                + "&scope=https%3A%2F%2Fexample.com%2F.default");
  }

  @Test
  void a_grant_that_is_withdrawn_needs_somebody_to_act() {
    status = 400;
    answer =
        "{\"error\": \"invalid_grant\", \"error_description\": \"Token has been revoked.\\nId 7\"}";
    assertThat(tokens.of(grant("secret")))
        .isEqualTo(new AccessToken.Refused("invalid_grant: Token has been revoked."));
  }

  @Test
  void a_server_that_is_down_is_asked_again() {
    status = 503;
    answer = "<html>";
    assertThat(tokens.of(grant("secret"))).isInstanceOf(AccessToken.NotNow.class);
    status = 200;
    answer = "{\"access_token\": \"two words\"}";
    assertThat(tokens.of(grant("secret"))).isInstanceOf(AccessToken.NotNow.class);
    server.stop(0);
    assertThat(tokens.of(grant("secret"))).isInstanceOf(AccessToken.NotNow.class);
  }

  @Test
  void nothing_secret_is_in_words_about_it() {
    assertThat(grant("hush")).asString().doesNotContain("hush", "refresh+");
    assertThat(new AccessToken.Given("hush", true)).asString().doesNotContain("hush");
  }

  @Test
  void a_mail_is_sent_with_a_token() {
    answer = "{\"access_token\": \"token-of-the-desk\", \"expires_in\": 3600}";
    provider.password("token-of-the-desk");
    assertThat(desk().send(SmtpDesk.mail("{'text': 'Hi'}"))).isInstanceOf(SendResult.Sent.class);
    assertThat(provider.sent(1)).hasSize(1);
  }

  @Test
  void a_token_that_was_withdrawn_early_is_asked_for_once_more() {
    answer = "{\"access_token\": \"first\", \"expires_in\": 3600}";
    provider.password("first");
    SmtpDesk desk = desk();
    SmtpSender sender = desk.sender();
    assertThat(send(desk, sender)).isInstanceOf(SendResult.Sent.class);
    answer = "{\"access_token\": \"second\", \"expires_in\": 3600}";
    provider.password("second");
    assertThat(send(desk, sender)).isInstanceOf(SendResult.Sent.class);
    provider.password("third");
    assertThat(send(desk, sender)).isInstanceOf(SendResult.ChannelDown.class);
    assertThat(asked).hasSize(3);
  }

  @Test
  void a_withdrawn_grant_is_the_channels() {
    status = 400;
    answer = "{\"error\": \"invalid_grant\"}";
    assertThat(desk().send(SmtpDesk.mail("{'text': 'Hi'}")))
        .isInstanceOfSatisfying(
            SendResult.ChannelDown.class,
            down -> assertThat(down.error().message()).isEqualTo("invalid_grant"));
  }

  private static SendResult send(SmtpDesk desk, SmtpSender sender) {
    return sender.send(desk.channel(), SmtpDesk.mail("{'text': 'Hi'}"), () -> {});
  }

  private SmtpDesk desk() {
    return new SmtpDesk(provider.smtpPort())
        .set(EmailFields.OAUTH_TOKEN_URL, url())
        .credential(EmailFields.OAUTH_CLIENT_ID, "us")
        .credential(EmailFields.OAUTH_REFRESH_TOKEN, "refresh");
  }
}
