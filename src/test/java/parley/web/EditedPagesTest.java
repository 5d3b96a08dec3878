package parley.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Pages that are worked on: {@code PARLEY_WEB_DIR}. */
class EditedPagesTest {
  @TempDir Path folder;

  @Test
  void what_was_changed_is_served_without_a_start() throws IOException {
    write("inbox.html", "{importmap}{modulepreload}<script src=\"{assets}/app.js\"></script>one");
    write("page.html", "<p>");
    write("app.js", "import './store.js'");
    var config = TestServer.config(Engine.SQLITE, Map.of("PARLEY_WEB_DIR", folder.toString()));
    try (TestServer server = TestServer.start(config, Clock.systemUTC())) {
      Client browser = server.anonymous();
      assertThat(browser.get("/inbox").expect(200).body())
          .endsWith("<script src=\"/inbox/a/dev/app.js\"></script>one")
          .contains("href=\"/inbox/a/dev/app.js\"", "/inbox/a/dev/lit/index.js")
          .doesNotContain("store.js");
      browser.get("/inbox/a/dev/store.js").expect(404);
      write("store.js", "const first = 1");
      Answer store = browser.get("/inbox/a/dev/store.js").expect(200);
      assertThat(store.body()).isEqualTo("const first = 1");
      assertThat(store.header("cache-control")).contains("no-store");
      assertThat(browser.get("/inbox").body()).contains("href=\"/inbox/a/dev/store.js\"");
      write("store.js", "const second = 2");
      assertThat(browser.get("/inbox/a/dev/store.js").body()).isEqualTo("const second = 2");
      browser.get("/inbox/a/dev/lit/directives/repeat.js").expect(200);
      browser.get("/inbox/a/dev/..%2Fsecret.js").expect(404);
    }
  }

  @Test
  void a_folder_without_pages_is_refused_at_the_start() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WebPages(Optional.of(folder), true, List.of()))
        .withMessageContaining("PARLEY_WEB_DIR")
        .withMessageContaining(folder.toString());
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(folder.resolve("inbox"));
    Files.writeString(folder.resolve("secret.js"), "secret");
    Files.writeString(folder.resolve("inbox").resolve(file), text);
  }
}
