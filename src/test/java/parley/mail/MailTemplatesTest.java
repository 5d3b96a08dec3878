package parley.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import parley.Config;
import parley.testing.Engine;
import parley.testing.TestServer;

/** Texts of the operator's own: what nobody would ever read stops the start. */
class MailTemplatesTest {
  @TempDir Path folder;

  @Test
  void a_folder_that_is_not_there_stops_the_start() {
    assertRefused(folder.resolve("none"), "there is no folder " + folder.resolve("none"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"invitaton.txt", "Invitation.html", "invitation.htm", "invitation", "welcome.TXT"})
  void a_file_that_no_mail_is_made_of_stops_the_start(String name) throws IOException {
    Files.writeString(folder.resolve(name), "Subject: Hello\n\nHello");
    assertRefused(folder, name + " stands in for nothing");
    assertRefused(folder, "invitation.txt");
  }

  @Test
  void what_looks_like_no_text_of_a_mail_is_nobodys_business() throws IOException {
    Files.writeString(folder.resolve("invitation.txt"), "Subject: Hello\n\n{{link}}");
    Files.writeString(folder.resolve("README.md"), "Ours.");
    Files.writeString(folder.resolve(".invitation.txt.swp"), "");
    Files.writeString(folder.resolve("invitation.txt~"), "");
    Files.createDirectory(folder.resolve("..data"));
    TestServer.start(config(folder), Clock.systemUTC()).close();
    assertThat(folder).isDirectory();
  }

  private static void assertRefused(Path templates, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestServer.start(config(templates), Clock.systemUTC()))
        .withMessageStartingWith("PARLEY_MAIL_TEMPLATES")
        .withMessageContaining(reason);
  }

  private static Config config(Path templates) {
    return TestServer.config(Engine.SQLITE, Map.of("PARLEY_MAIL_TEMPLATES", templates.toString()));
  }
}
