package parley;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Answers a command line that can't be understood with a sentence, and what may have been meant.
 */
final class UsageError implements IParameterExceptionHandler {
  @Override
  public int handleParseException(ParameterException misuse, String[] arguments) {
    CommandLine line = misuse.getCommandLine();
    line.getErr().println("parley: " + sentence(misuse, line.getCommandSpec()));
    line.getErr().println("see ./" + line.getCommandSpec().qualifiedName() + " --help");
    return line.getCommandSpec().exitCodeOnInvalidInput();
  }

  private static String sentence(ParameterException misuse, CommandSpec command) {
    if (!(misuse instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(misuse.getMessage());
    }
    String word = unmatched.getUnmatched().getFirst();
    String unknown = "there is no command or option " + word;
    return Suggestion.to(word, known(command))
        .map(near -> unknown + ", did you mean " + near + "?")
        .orElse(unknown);
  }

  private static List<String> known(CommandSpec command) {
    List<String> known = new ArrayList<>();
    command
        .subcommands()
        .forEach((name, line) -> {
          if (!line.getCommandSpec().usageMessage().hidden()) {
            known.add(name);
          }
        });
    known.addAll(command.optionsMap().keySet());
    return known;
  }
}
