package parley.browser;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static parley.browser.Roles.button;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import parley.testing.Answer;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** Visitors are asked about themselves, and agents read what they say. */
@BrowserTest
class WebChatFormTest {
  @RegisterExtension final Desk desk;

  private final ChatDesk chat;

  WebChatFormTest(Engine engine) {
    desk = new Desk(engine.server());
    chat = new ChatDesk(desk, engine.server().url());
  }

  @Test
  void who_is_asked_before_they_write_keeps_what_they_typed() {
    chat.agent()
        .post("/v1/contacts", "{'name': 'Grace Hopper', 'email': 'grace@example.com'}")
        .expect(201);
    String key = chat.key();
    chat.set(
        key,
        """
        {'ask': 'before_first_message', 'questions': [{'type': 'email', 'required': true},
         {'type': 'choice', 'key': 'size', 'label': 'Size', 'choices': ['S', 'M']},
         {'type': 'consent', 'key': 'terms', 'label': 'I agree.', 'required': true}]}
        """);
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Do you have rye bread?");
    Locator form = shop.find(".ask");
    form.getByLabel("E-mail").fill("grace@example.com");
    form.getByText("Send").click();
    assertThat(form).isVisible(); // the consent is missing
    assertThat(shop.field()).hasValue("Do you have rye bread?");
    form.getByLabel("Size").selectOption("M");
    form.getByLabel("I agree.").check();
    form.getByText("Send").click();
    assertThat(form).hasCount(0);
    assertThat(shop.field()).hasValue("");
    Answer conversation = chat.conversation(1);
    assertThat(conversation.texts("/messages/0/metadata/form", "/key"))
        .containsExactly("email", "size", "terms");
    Page page = desk.owner().open("/inbox/unassigned");
    page.locator(".row:not(.sk)").click();
    Locator panel = page.locator("parley-panel");
    assertThat(panel).containsText("Nobody knows whether it is true.");
    assertThat(panel).containsText("grace@example.com");
    button(page, "Merge with Grace Hopper").click();
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("Grace Hopper");
    shop.write("One more thing.");
    chat.conversation(2);
    assertThat(form).hasCount(0);
  }

  @Test
  void who_is_asked_after_they_wrote_may_say_nothing() {
    String key = chat.key();
    chat.set(key, "{'ask': 'after_first_message', 'questions': [{'type': 'name'}]}");
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Do you have rye bread?");
    Locator form = shop.find(".ask");
    form.getByLabel("Name").fill("Ada");
    form.getByText("Send").click();
    assertThat(shop.find(".own .bub").last()).containsText("Name: Ada");
    assertThat(form).hasCount(0);
    chat.conversation(2);
    assertThat(chat.conversation(2).text("/contact/name")).isEqualTo("Ada");
    Website other = chat.visit(desk.stranger(), key).open();
    other.write("Hello");
    Locator left = other.find(".ask");
    left.getByText("Not now").click();
    assertThat(left).hasCount(0);
  }

  @Test
  void what_is_asked_is_set_where_the_channel_is() {
    String key = chat.key();
    String channel = chat.channel(key);
    Agent ada = desk.owner();
    ada.mayComplain("status of 4");
    Page page = ada.open("/settings/channels/" + channel);
    Locator questions = page.locator("parley-webchat-questions");
    questions.getByLabel("When").selectOption("before_first_message");
    questions.getByLabel("Required").check();
    questions.getByText("Add a question").click();
    Locator save = questions.getByText("Save");
    save.click();
    assertThat(questions.getByRole(AriaRole.ALERT)).isVisible(); // it has no words yet
    questions.getByPlaceholder("Question").fill("Order number");
    save.click();
    assertThat(page.locator(".toast").last()).containsText("Saved");
    Answer saved = chat.agent().get("/v1/channels/" + channel).expect(200);
    assertThat(saved.text("/settings/ask")).isEqualTo("before_first_message");
    assertThat(saved.texts("/settings/questions", "/key")).containsExactly("email", "order_number");
    assertThat(saved.at("/settings/questions/0/required").asBoolean()).isTrue();
  }

  @Test
  void nobody_is_asked_whom_the_site_names_or_while_somebody_is_there() {
    String key = chat.key();
    Website open = chat.visit(desk.stranger(), key).open();
    open.write("Hello");
    chat.conversation(1);
    assertThat(open.find(".ask")).hasCount(0);
    chat.set(key, "{'ask': 'before_first_message'}");
    Website named = chat.visit(desk.stranger(), key).drawn();
    named
        .page()
        .evaluate("jwt => parley('identify', { jwt })", SignedIdentity.right().of("u-42", "Grace"));
    named.open();
    named.write("Hello again");
    assertThat(named.find(".own .bub")).containsText("Hello again");
    assertThat(named.find(".ask")).hasCount(0);
  }

  @Test
  void no_file_goes_past_what_is_asked_before() {
    String key = chat.key();
    chat.set(
        key,
        """
        {'files': 'on', 'ask': 'before_first_message', 'questions': [
         {'type': 'consent', 'key': 'terms', 'label': 'I agree.', 'required': true}]}
        """);
    Website shop = chat.visit(desk.stranger(), key).open();
    Locator clip = shop.find("button[title='Send a file']");
    assertThat(clip).hasCount(0);
    shop.write("Hello");
    assertThat(clip).hasCount(0);
    shop.find(".ask").getByLabel("I agree.").check();
    shop.find(".ask").getByText("Send").click();
    assertThat(clip).isVisible();
  }

  @Test
  void what_is_no_address_and_no_number_is_said_at_once_and_nothing_is_lost() {
    String key = chat.key();
    chat.set(
        key,
        """
        {'ask': 'before_first_message',
         'questions': [{'type': 'email', 'required': true}, {'type': 'phone'}]}
        """);
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Do you have rye bread?");
    Locator form = shop.find(".ask");
    form.getByLabel("E-mail").fill("grace@localhost");
    form.getByLabel("Phone").fill("after six");
    form.getByText("Send").click();
    assertThat(shop.find(".ask input:invalid")).hasCount(2);
    form.getByLabel("E-mail").fill("grace@example.com");
    form.getByLabel("Phone").fill("+49 (30) 123-45/67");
    form.getByText("Send").click();
    assertThat(form).hasCount(0);
    assertThat(shop.field()).isFocused();
    assertThat(chat.conversation(1).texts("/messages/0/metadata/form", "/value"))
        .containsExactly("grace@example.com", "+49 (30) 123-45/67");
  }

  @Test
  void a_long_choice_and_a_long_word_stay_within_the_panel() {
    String key = chat.key();
    chat.set(
        key,
        """
        {'ask': 'after_first_message', 'questions': [{'type': 'name'},
         {'type': 'choice', 'key': 'why', 'label': '%1$s',
          'choices': ['I would like to return what I have bought more than thirty days ago', 'M']},
         {'type': 'consent', 'key': 'terms', 'label': '%1$s', 'required': true}]}
        """
            .formatted("Kranarbeiter".repeat(6)));
    Website shop = chat.visit(desk.stranger(), key).open();
    shop.write("Hello");
    assertThat(shop.find(".ask select")).isVisible();
    assertThat(
            shop.find(".ask")
                .evaluate(
                    """
                    form => [...form.querySelectorAll('label, input, select, span')].every(part =>
                      part.scrollWidth <= form.clientWidth
                        && part.getBoundingClientRect().right < form.getBoundingClientRect().right)
                    """))
        .isEqualTo(true);
  }
}
