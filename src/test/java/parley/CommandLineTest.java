package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import parley.testing.ParleyProcess;
import picocli.CommandLine;

/** Whoever guesses at the command line is led to what there is. */
class CommandLineTest {
  @TempDir Path folder;

  @Test
  void help_names_the_commands_and_where_settings_are() {
    assertThat(run("--help").out())
        .contains("serve", "backup", "PARLEY_PORT=9999 ./parley serve", "./parley config");
    CommandLineSession serve = run("serve", "--help");
    assertThat(serve.code()).isZero();
    assertThat(serve.out()).contains("--host", "--port", "--data", "PARLEY_PORT");
    assertThat(run("backup", "--help").code()).isZero();
  }

  @Test
  void who_names_a_command_does_not_wait_for_the_others() {
    Map<String, CommandLine> all =
        Commands.line(CommandLineTest::config, Duration.ZERO).getSubcommands();
    assertThat(all).containsKeys("serve", "config", "doctor", "rotate-key");
    assertThat(all.keySet())
        .allSatisfy(name ->
            assertThat(Commands.line(CommandLineTest::config, Duration.ZERO, name).getSubcommands())
                .containsOnlyKeys(name));
  }

  @Test
  void every_option_and_argument_of_every_command_is_explained() {
    assertThat(commands(Commands.line(CommandLineTest::config, Duration.ZERO)).toList())
        .hasSizeGreaterThan(15)
        .flatExtracting(command -> command.getCommandSpec().args())
        .allSatisfy(
            arg -> assertThat(String.join("", arg.description())).as(arg.toString()).isNotBlank());
  }

  private static Stream<CommandLine> commands(CommandLine line) {
    return Stream.concat(
        Stream.of(line),
        line.getSubcommands().values().stream().flatMap(CommandLineTest::commands));
  }

  @Test
  void every_command_tells_the_version() {
    assertThat(run("--version").out()).isEqualTo("parley " + Main.VERSION + "\n");
    assertThat(run("backup", "--version").out()).isEqualTo("parley " + Main.VERSION + "\n");
    assertThat(run("outbox", "list", "-V").out()).isEqualTo("parley " + Main.VERSION + "\n");
  }

  @ParameterizedTest
  @CsvSource({
    "sevre, 'there is no command or option sevre, did you mean serve?'",
    "bakcup, 'there is no command or option bakcup, did you mean backup?'",
    "frobnicate, there is no command or option frobnicate",
    "rehearsal, there is no command or option rehearsal"
  })
  void a_command_that_there_is_not_is_answered_with_a_near_one_if_any(String word, String said) {
    CommandLineSession session = run(word);
    assertThat(session.code()).isEqualTo(2);
    assertThat(session.err()).isEqualTo("parley: " + said + "\nsee ./parley --help\n");
  }

  @Test
  void an_option_that_there_is_not_is_answered_with_a_near_one() {
    assertThat(run("serve", "--prot", "9999").err())
        .startsWith("parley: there is no command or option --prot, did you mean --port?\n");
  }

  @Test
  void the_options_of_serve_win_over_the_settings() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = Integer.toString(taken.getLocalPort());
      assertThat(run("serve", "--port", port).err())
          .startsWith("parley: can't listen on 127.0.0.1:" + port);
    }
    assertThat(run("serve", "--port", "eighty").err()).startsWith("parley: PARLEY_PORT must be");
    assertThat(run("serve", "--host", "no such host").err()).startsWith("parley: PARLEY_HOST");
  }

  @Test
  void a_start_says_what_it_does_not_know_and_whether_the_simulator_is_on() {
    Map<String, String> settings =
        Map.of(
            "PARLEY_DATA", folder.toString(),
            "PARLEY_PROT", "9999",
            "PARLEY_PUBLIC_URL", "https://parley.example.com");
    try (ParleyProcess parley = ParleyProcess.start(settings)) {
      parley.anonymous().get("/healthz").expect(200);
      parley.terminate();
      parley.awaitEnd(30);
      assertThat(parley.output())
          .contains(
              "parley: unknown setting PARLEY_PROT, did you mean PARLEY_PORT?",
              "the WhatsApp simulator is off, because PARLEY_PUBLIC_URL is set;"
                  + " PARLEY_SIMULATOR=on switches it on");
    }
  }

  private CommandLineSession run(String... arguments) {
    return CommandLineSession.run(
        (Map<String, String> options) -> {
          Map<String, String> all = new HashMap<>();
          all.put("PARLEY_PORT", "0");
          all.put("PARLEY_DATA", folder.toString());
          all.putAll(options);
          return config(all);
        },
        arguments);
  }

  private static Config config(Map<String, String> settings) {
    return Config.of(settings, new Properties());
  }
}
