package parley.simulator.mail;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is behind {@code MAIL FROM:} and {@code RCPT TO:}.
 *
 * @param address empty for nobody
 * @param parameters of extensions, by their names in capitals
 */
record SmtpPath(String address, Map<String, String> parameters) {
  private static final Pattern FORM =
      Pattern.compile("\\s*<([^<>\\p{Cntrl}]{0,320})>((?: [!-~]{1,600}){0,12})\\s*");
  private static final Pattern ADDRESS = Pattern.compile("[^@\\s]{1,64}@[^@\\s]{1,253}");

  /** Reads it; empty when it is no path. */
  static Optional<SmtpPath> of(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? Optional.of(new SmtpPath(form.group(1), parameters(form.group(2).strip())))
        : Optional.empty();
  }

  private static Map<String, String> parameters(String text) {
    Map<String, String> parameters = new HashMap<>();
    for (String parameter : text.split(" ", -1)) {
      String[] parts = parameter.split("=", 2);
      parameters.put(parts[0].toUpperCase(Locale.ROOT), parts.length > 1 ? parts[1] : "");
    }
    return parameters;
  }

  boolean isAddress() {
    return ADDRESS.matcher(address).matches();
  }

  boolean isAscii() {
    return address.chars().allMatch(c -> c < 128);
  }

  String domain() {
    return address.substring(address.lastIndexOf('@') + 1).toLowerCase(Locale.ROOT);
  }
}
