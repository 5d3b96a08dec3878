package parley.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Engine;

/** What scenarios stand on works by itself. */
@BrowserTest
class DeskTest {
  @RegisterExtension final Desk desk;

  DeskTest(Engine engine) {
    desk = new Desk(engine.server());
  }

  @Test
  void customers_write_and_hear() {
    Customer grace = desk.customer("Grace \"Amazing\" Hopper");
    grace.writes("Is my cake ready?");
    grace.sends("{'type': 'location', 'location': {'latitude': 52.52, 'longitude': 13.405}}");
    Agent ben = desk.colleague("Ben", "agent");
    String conversation =
        "/v1/conversations/" + ben.client().get("/v1/conversations").expect(200).text("/data/0/id");
    assertThat(ben.client().get(conversation).expect(200).text("/contact/name"))
        .isEqualTo(grace.name());
    String answer = "{'type': 'text', 'content': {'text': 'At noon.'}}";
    ben.client().post(conversation + "/messages", answer).expect(201);
    grace.hears("At noon.");
  }

  @Test
  void what_a_page_complains_of_is_noticed_in_every_tab() {
    Agent ada = desk.owner();
    ada.mayComplain("meant");
    ada.open("/healthz").evaluate("console.error('first')");
    ada.tab("/healthz").evaluate("console.error('second'); console.error('this is meant')");
    assertThat(ada.complaints()).hasSize(2).first().asString().startsWith("first");
    assertThat(ada.complaints()).isEmpty();
  }
}
