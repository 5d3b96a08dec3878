package parley.channels.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Engine;
import tools.jackson.databind.JsonNode;

/** Whatever a stranger mails is kept, shows nothing that runs, and has nobody written to. */
@ParameterizedClass
@EnumSource(Engine.class)
class HostileMailTest {
  private static final String FROM = "From: Eve <eve@evil.example>\nTo: desk@bakery.example\n";

  /** Behind the sender: header fields and a body each. */
  private static final List<String> MAILS =
      List.of(
          "Subject: script\nContent-Type: text/html\n\n<script>alert(1)</script><p>text</p>",
          "Subject: handler\nContent-Type: text/html\n\n<img src=x onerror=alert(1)>text",
          "Subject: link\nContent-Type: text/html\n\n<a href='java\tscript:alert(1)'>text</a>",
          "Subject: svg\nContent-Type: text/html\n\n<svg><style><img src=x onerror=alert(1)>",
          "Subject: form\nContent-Type: text/html\n\n<form action=//evil><input name=p>text</form>",
          "Subject: style\nContent-Type: text/html\n\n<p style='background:url(//evil)'>text",
          "Subject: =?utf-8?Q?a=00b=E2=80=AEc?=\n\ntext",
          "Subject: =?x-unknown-1?B?////?=\n\ntext",
          "Subject: no type\nContent-Type: text\nContent-Transfer-Encoding: 8-bit\n\ntext",
          "Subject: no boundary\nContent-Type: multipart/mixed\n\n--x\n\ntext\n--x--",
          "Subject: no parts\nContent-Type: multipart/mixed; boundary=x\n\n",
          "Subject: bad base64\nContent-Transfer-Encoding: base64\n\n%%%%=text",
          "Subject: nul\n\na\u0000b",
          "Subject: reply\nReply-To: victim@elsewhere.example\n\ntext",
          "Subject: receipt\nDisposition-Notification-To: victim@elsewhere.example\n\ntext",
          "Subject: list\nList-Unsubscribe: <mailto:victim@elsewhere.example>\n\ntext",
          "Subject: copies\nCc: " + "a@b.example, ".repeat(5_000) + "\n\ntext",
          "Subject: references\nReferences: " + "<a@b> ".repeat(5_000) + "\n\ntext",
          "Subject: name\nContent-Type: text/plain; name=\"../../etc/passwd\"\n"
              + "Content-Disposition: attachment; filename=\"../../etc/passwd\"\n\ntext",
          """
          Subject: zip that promises more than it has
          Content-Type: application/zip; name=a.zip
          Content-Transfer-Encoding: base64

          UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAABAAAAYVBLAQIUAxQAAAAAAAAAIQAAAAAA
          AAAAAAAAAAABAAAAAAAAAAAAAACAAQAAAABhUEsFBgAAAAABAAEALwAAAB8AAAAA/w==
          """,
          "Subject: deep\n" + nested(2_000) + "text");

  @Parameter Engine engine;

  private static String nested(int levels) {
    return IntStream.range(0, levels)
        .mapToObj(i -> "Content-Type: multipart/mixed; boundary=b" + i + "\n\n--b" + i + "\n")
        .reduce("", String::concat);
  }

  @Test
  void each_is_kept_and_none_does_anything() {
    MailDesk desk = MailDesk.open(engine);
    for (int i = 0; i < MAILS.size(); i++) {
      desk.post("Message-ID: <" + i + "@evil.example>\n" + FROM + MAILS.get(i)).expect(200);
    }
    Answer all = desk.owner().get("/v1/conversations?per_page=100").expect(200);
    assertThat(all.at("/data")).hasSize(MAILS.size());
    for (JsonNode conversation : all.at("/data")) {
      isHarmless(desk.messages(conversation.path("id").asString()));
    }
    assertThat(desk.owner().get("/v1/quarantine").expect(200).at("/data")).isEmpty();
  }

  private static void isHarmless(Answer thread) {
    assertThat(thread.at("/data")).hasSize(1);
    assertThat(thread.text("/data/0/direction")).isEqualTo("inbound");
    String html = thread.at("/data/0/content/html").asString("");
    assertThat(html)
        .doesNotContainIgnoringCase("<script")
        .doesNotContainIgnoringCase("onerror=")
        .doesNotContainIgnoringCase("href=\"java")
        .doesNotContainIgnoringCase("<form")
        .doesNotContainIgnoringCase("url(");
    assertThat(thread.body()).doesNotContain("\\u0000");
    assertThat(thread.texts("/data/0/content/attachments", "/filename"))
        .noneMatch(name -> name.contains("/"));
  }
}
