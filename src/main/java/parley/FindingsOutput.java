package parley;

import parley.checks.Findings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How commands tell what they have found: line by line, or as one JSON object at the end. */
final class FindingsOutput {
  @Spec(Spec.Target.MIXEE)
  @SuppressWarnings("NullAway.Init")
  private CommandSpec command;

  @Option(names = "--json", description = "Write one JSON object.")
  private boolean json;

  void found(Findings.Entry entry) {
    if (!json) {
      command.commandLine().getOut().println(entry.text());
    }
  }

  /** Ends the output, and says what the process ends with. */
  int end(Findings findings) {
    if (json) {
      command.commandLine().getOut().println(findings.json());
    }
    return findings.exitCode();
  }
}
