package parley.simulator.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Channels name the simulated mail server in their settings, and find it there after a restart. */
@ParameterizedClass
@EnumSource(Engine.class)
class MailPortTest {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();

  @Parameter Engine engine;

  @Test
  void a_channel_of_the_simulator_lives_on_after_a_restart() throws IOException {
    Config config;
    try (ServerSocket mail = aboveAFreePort()) {
      config = config(mail.getLocalPort() - 10_000);
    }
    Client owner;
    String channel;
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      owner = server.signUp();
      channel = channel(owner, owner.get("/simulator/mail").expect(200).at("/smtp_port"));
    }
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      server.logIn(owner).post("/simulator/inbound", mailTo(channel)).expect(202);
    }
  }

  @Test
  void a_channel_of_another_server_is_said_not_to_be_on_the_simulator() {
    try (TestServer server = TestServer.start(engine)) {
      Client owner = server.signUp();
      Answer refused = owner.post("/simulator/inbound", mailTo(channel(owner, 7))).expect(404);
      assertThat(refused.text("/detail")).contains("has no such channel_id on the simulator");
    }
  }

  @Test
  void where_its_port_is_taken_it_listens_on_another() throws IOException {
    try (ServerSocket taken = aboveAFreePort();
        TestServer server =
            TestServer.start(config(taken.getLocalPort() - 10_000), Clock.systemUTC())) {
      Answer where = server.signUp().get("/simulator/mail").expect(200);
      assertThat(where.at("/smtp_port").asInt()).isPositive().isNotEqualTo(taken.getLocalPort());
    }
  }

  private Config config(int port) {
    return TestServer.config(engine, Map.of("PARLEY_PORT", Integer.toString(port)));
  }

  private static String mailTo(String channel) {
    return """
    {"channel_id": "%s", "from": "ada@example.org", "text": "Is my cake ready?"}
    """
        .formatted(channel);
  }

  private static String channel(Client owner, Object smtpPort) {
    return owner
        .post(
            "/v1/channels",
            """
            {"type": "email", "name": "Desk", "address": "desk@bakery.example",
             "credentials": {"smtp_password": "plum cake",
               "webhook_secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"},
             "settings": {"inbound": "webhook", "smtp_host": "127.0.0.1", "smtp_port": %s,
               "smtp_security": "none"}}
            """
                .formatted(smtpPort))
        .expect(201)
        .text("/id");
  }

  /** A port that is taken now, and 10,000 below it one that is free. */
  private static ServerSocket aboveAFreePort() throws IOException {
    while (true) {
      ServerSocket above = new ServerSocket(0, 1, HERE);
      try (ServerSocket below = new ServerSocket(above.getLocalPort() - 10_000, 1, HERE)) {
        assertThat(below.isBound()).isTrue();
        return above;
      } catch (BindException e) {
        above.close();
      }
    }
  }
}
