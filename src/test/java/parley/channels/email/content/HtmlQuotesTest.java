package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Quotes are found in HTML as the mail programs of the world mark them. */
class HtmlQuotesTest {

  static List<String> programs() {
    return List.of(
        // Gmail
        "<div dir=ltr>Yes.</div><br><div class=\"gmail_quote gmail_quote_container\"><div dir=ltr"
            + " class=gmail_attr>On Mon, Jan 5, 2026 at 10:00 AM Ada &lt;<a"
            + " href='mailto:a@b.example'>a@b.example</a>&gt; wrote:<br></div><blockquote"
            + " class=gmail_quote style='margin:0 0 0 .8ex'>Shall I come?</blockquote></div>",
        // Apple Mail
        "<html><body>Yes.<br><div><br><blockquote type=\"cite\"><div>On 5. Jan 2026, at 10:00, Ada"
            + " wrote:</div><br><div>Shall I come?</div></blockquote></div></body></html>",
        // Thunderbird
        "<p>Yes.</p><div class=moz-cite-prefix>Am 05.01.2026 um 10:00 schrieb Ada:<br></div>"
            + "<blockquote type=cite cite=mid:x><p>Shall I come?</p></blockquote>",
        // Outlook, desktop
        "<div class=WordSection1><p class=MsoNormal>Yes.</p><div"
            + " style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p"
            + " class=MsoNormal><b>From:</b> Ada<br><b>Sent:</b> Monday<br></p></div><p"
            + " class=MsoNormal>Shall I come?</p></div>",
        // Outlook, web
        "<div>Yes.</div><div id=appendonsend></div><hr style='width:98%'><div id=divRplyFwdMsg>"
            + "<b>From:</b> Ada<br><b>Sent:</b> Monday</div><div>Shall I come?</div>",
        // Outlook, mobile
        "<div>Yes.</div><div id=mail-editor-reference-message-container><div>Von: Ada</div>"
            + "<div>Shall I come?</div></div>",
        // Yahoo
        "<div>Yes.</div><div class=yahoo_quoted><div>On Monday, Ada wrote:</div>"
            + "<div>Shall I come?</div></div>",
        // Proton
        "<div>Yes.</div><div class=protonmail_quote>On Monday, Ada wrote:<br>"
            + "<blockquote class=protonmail_quote type=cite>Shall I come?</blockquote></div>",
        // no marks: an attribution and a block
        "<p>Yes.</p><p>On Jan 5, Ada &lt;a@b.example&gt; wrote:</p><blockquote>Shall I come?"
            + "</blockquote>",
        // no marks: Outlook's fields
        "<p>Yes.</p><p><b>Von:</b> Ada<br><b>Gesendet:</b> Montag<br><b>An:</b> Desk<br>"
            + "<b>Betreff:</b> Kuchen</p><p>Shall I come?</p>");
  }

  @ParameterizedTest
  @MethodSource("programs")
  void quote_is_cut_from_text_and_html(String html) {
    ReadMail read = SampleMail.html(html).read;
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).contains("Shall I come?").doesNotContain("Yes.");
    assertThat(read.html()).contains("Yes.").doesNotContain("Shall", "wrote", "Von", "From");
    assertThat(read.uncut().html()).contains("Yes.", "Shall I come?");
    assertThat(read.uncut().text()).startsWith("Yes.").contains("Shall I come?");
  }

  @Test
  void answers_within_the_quote_of_gmail() {
    ReadMail read =
        SampleMail.html(
                "<div class=gmail_quote><div class=gmail_attr>On Jan 5, 2026 Ada wrote:</div>"
                    + "<blockquote class=gmail_quote>Open?</blockquote><div>At ten.</div>"
                    + "<blockquote class=gmail_quote>Close?</blockquote></div>")
            .read;
    assertThat(read.quotedText()).isNull();
    assertThat(read.text()).contains("> Open?").contains("At ten.");
  }

  @Test
  void answer_below_the_quote() {
    ReadMail read =
        SampleMail.html(
                "<div class=moz-cite-prefix>Am 5.1. schrieb Ada:</div><blockquote type=cite>Open?"
                    + "</blockquote><p>At ten.</p>")
            .read;
    assertThat(read.quotedText()).isNull();
    assertThat(read.html()).contains("Open?", "At ten.");
  }

  @Test
  void mail_forwarded_by_gmail() {
    ReadMail read =
        SampleMail.html(
                "<div>See below</div><div class=gmail_quote><div class=gmail_attr>----------"
                    + " Forwarded message ---------<br>From: Ada<br></div>Hello</div>")
            .read;
    assertThat(read.quotedText()).isNull();
    assertThat(read.html()).contains("Hello");
  }

  @Test
  void indented_text_is_no_quote() {
    ReadMail read = SampleMail.html("<p>Please deliver:</p><blockquote>2 cakes</blockquote>").read;
    assertThat(read.quotedText()).isNull();
  }

  @Test
  void plain_text_whose_quote_only_the_html_shows() {
    ReadMail read =
        SampleMail.of(
                """
                Subject: Re: Cake
                Content-Type: multipart/alternative; boundary=b

                --b
                Content-Type: text/plain

                Yes.

                Ada said this:
                Shall I come?
                --b
                Content-Type: text/html

                <p>Yes.</p><div class=gmail_quote>Ada said this:<blockquote>Shall I come?</blockquote></div>
                --b--
                """)
            .read;
    assertThat(read.text()).isEqualTo("Yes.");
    assertThat(read.quotedText()).contains("Shall I come?");
  }

  @Test
  void text_of_html_reads_as_it_is_shown() {
    ReadMail read =
        SampleMail.html(
                """
                <h1>Order</h1><p>Two   cakes,
                please.</p><ul><li>one</li><li>two</li></ul>
                <table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>
                <pre>x
                  y</pre>A<br>B<br><br>C&nbsp;D
                """)
            .read;
    assertThat(read.text())
        .isEqualTo(
            "Order\n\nTwo cakes, please.\n\n- one\n- two\n\na\tb\nc\td\n\nx\n  y\n\nA\nB\n\nC D");
  }
}
