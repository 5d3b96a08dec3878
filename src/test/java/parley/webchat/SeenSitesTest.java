package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Which sites have shown a chat. */
@ParameterizedClass
@EnumSource(Engine.class)
class SeenSitesTest {
  private static final String SHOP = "https://shop.example.com";

  @Parameter Engine engine;

  private final TestClock clock = TestClock.still();
  @AutoClose private TestServer server;
  private Client owner;
  private Chat chat;

  @BeforeEach
  void build() {
    server = TestServer.start(TestServer.config(engine), clock);
    owner = server.signUp();
    chat = Chat.open(owner);
    allow(SHOP);
  }

  private void allow(String site) {
    chat.set("{'allowed_origins': ['%s']}".formatted(site)).expect(200);
  }

  private Answer shows(String origin) {
    return chat.shown(server.anonymous().with("Origin", origin));
  }

  private Answer seen() {
    return server.logIn(owner).get(chat.path() + "/sites").expect(200);
  }

  @Test
  void a_site_is_seen_once_it_shows_the_chat_and_again_after_an_hour() {
    assertThat(seen().at("/data").size()).isZero();
    chat.shown(server.anonymous()).expect(200);
    shows("https://evil.example.com").expect(403);
    assertThat(seen().at("/data").size()).isZero();
    shows(SHOP).expect(200);
    String first = seen().text("/data/0/seen_at");
    assertThat(seen().texts("/data", "/origin")).containsExactly(SHOP);
    clock.advance(Duration.ofMinutes(30));
    shows(SHOP).expect(200);
    assertThat(seen().text("/data/0/seen_at")).isEqualTo(first);
    clock.advance(Duration.ofMinutes(31));
    shows(SHOP).expect(200);
    assertThat(seen().texts("/data", "/seen_at")).hasSize(1).doesNotContain(first);
  }

  @Test
  void a_chat_for_all_sites_notes_fifty_of_them() {
    allow("*");
    shows("null").expect(200);
    for (int site = 0; site < 60; site++) {
      shows("https://site-%d.example.com".formatted(site)).expect(200);
    }
    assertThat(seen().at("/data").size()).isEqualTo(50);
    clock.advance(Duration.ofHours(2));
    shows("https://site-0.example.com").expect(200);
    assertThat(seen().text("/data/0/origin")).isEqualTo("https://site-0.example.com");
  }

  @Test
  void other_channels_have_none() {
    String other = owner.get("/v1/channels").text("/data/0/id");
    assertThat(owner.get("/v1/channels/" + other + "/sites").expect(200).at("/data").size())
        .isZero();
    owner.get("/v1/channels/chn_0000000000001/sites").expectProblem(404, "not_found");
  }
}
