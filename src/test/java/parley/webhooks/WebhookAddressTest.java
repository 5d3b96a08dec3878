package parley.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.Config;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.Receiver;
import parley.testing.TestServer;

/** Webhooks don't lead to where their owner can't go otherwise. */
@ParameterizedClass
@EnumSource(Engine.class)
class WebhookAddressTest {
  private static final List<String> REFUSED =
      List.of(
          "http://192.88.98.1/",
          "http://example.com/",
          "https://127.0.0.1/",
          "https://127.0.0.1:443/",
          "https://127.1/",
          "https://2130706433/",
          "https://0x7f000001/",
          "https://0x7f.0.0.1/",
          "https://0177.0.0.1/",
          "https://00.0.0.0/",
          "https://127.0.0.1./",
          "https://\uff11\uff12\uff17.0.0.1/",
          "https://localhost/",
          "https://LOCALHOST/",
          "https://0.0.0.0/",
          "https://10.1.2.3/",
          "https://100.64.0.1/",
          "https://169.254.169.254/latest/meta-data/",
          "https://172.31.255.255/",
          "https://192.168.0.1/",
          "https://224.0.0.1/",
          "https://255.255.255.255/",
          "https://[::]/",
          "https://[::1]/",
          "https://[::127.0.0.1]/",
          "https://[::ffff:127.0.0.1]/",
          "https://[::ffff:7f00:1]/",
          "https://[64:ff9b::7f00:1]/",
          "https://[64:ff9b:1::7f00:1]/",
          "https://[2001:0:53aa:64c::1]/",
          "https://[2002:7f00:1::]/",
          "https://[fd00::1]/",
          "https://[fe80::1]/",
          "https://[fe80::1%25lo]/",
          "https://[ff02::1]/",
          "https://hooks.localhost/",
          "https://user@192.88.98.1/",
          "https://user:password@192.88.98.1/",
          "https://192.88.98.1@127.0.0.1/",
          "https://127.0.0.1\\\\@192.88.98.1/",
          "https://192.88.98.1/#fragment",
          "https://192.88.98.1:0/",
          "https://192.88.98.1:22/",
          "https://192.88.98.1:80/",
          "https://192.88.98.1:6379/",
          "https://192.88.98.1:99999/",
          "https://no-such-name.invalid:25/",
          "https:///path",
          "https:192.88.98.1",
          "//192.88.98.1/",
          "ftp://192.88.98.1/",
          "file:///etc/passwd",
          "gopher://192.88.98.1:70/",
          " https://192.88.98.1/",
          "https://192.88.98.1/a b",
          "https://192.88.98.1/%zz");

  private static final List<String> ACCEPTED =
      List.of(
          "https://192.88.98.1/",
          "HTTPS://192.88.98.1:8443/parley?key=value",
          "https://[2a00::1]/hook",
          "https://no-such-name.invalid/");

  @Parameter Engine engine;

  @Test
  void every_other_way_to_write_an_address_is_refused_when_it_is_set() {
    Config config = TestServer.publicOnly(TestServer.config(engine));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client owner = server.signUp();
      for (String url : ACCEPTED) {
        owner.post("/v1/webhooks", body(url)).expect(201);
      }
      String first = "/v1/webhooks/" + owner.get("/v1/webhooks").text("/data/0/id");
      for (String url : REFUSED) {
        for (Answer answer :
            List.of(owner.post("/v1/webhooks", body(url)), owner.put(first, body(url)))) {
          answer.expectProblem(422, "validation_failed");
          assertThat(answer.text("/errors/0/field")).as(url).isEqualTo("/url");
        }
      }
      assertThat(owner.get(first).text("/url")).isEqualTo(ACCEPTED.getFirst());
    }
  }

  private static String body(String url) {
    return "{\"url\": \"" + url + "\", \"enabled\": false}";
  }

  @Test
  void an_address_is_checked_again_when_it_is_connected_to() {
    Config config = TestServer.config(engine);
    try (Receiver receiver = new Receiver()) {
      Client before;
      try (TestServer open = TestServer.start(config, Clock.systemUTC())) {
        before = open.signUp();
        for (String url :
            List.of(receiver.url(), receiver.url().replace("127.0.0.1", "localhost"))) {
          before.post("/v1/webhooks", "{'url': '" + url + "'}").expect(201);
        }
      }
      try (TestServer shut = TestServer.start(TestServer.publicOnly(config), Clock.systemUTC())) {
        Client owner = shut.logIn(before);
        owner.post("/v1/contacts", "{'name': 'Ada'}").expect(201);
        for (String id : owner.get("/v1/webhooks").texts("/data", "/id")) {
          Answer attempted =
              eventually(
                  () -> owner.get("/v1/webhooks/" + id + "/deliveries"),
                  answer -> !answer.at("/data/0/attempts/0").isMissingNode());
          assertThat(attempted.text("/data/0/attempts/0/error"))
              .matches("not sent: .* has no address that may be called at port [0-9]+");
        }
      }
      assertThat(receiver.calls()).isEmpty();
    }
  }
}
