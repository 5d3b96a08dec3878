package parley.channels.email.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What agents write in plain text reads the same as HTML. */
class TextHtmlTest {
  @Test
  void each_paragraph_runs_as_its_first_word_does() {
    assertThat(TextHtml.of("שלום, Ada.\n\n20418 جاهز\n\nHello, שלום.\n\n42"))
        .isEqualTo(
            """
            <p dir="rtl">שלום, Ada.</p>
            <p dir="rtl">20418 جاهز</p>
            <p>Hello, שלום.</p>
            <p>42</p>
            """);
  }
}
