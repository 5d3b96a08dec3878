package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The authentication results that our own servers have written. Everybody can write such a field
 * into a mail, in the name of any server: those are believed that stand above the line that the
 * first foreign server has left. That our own server removes what others wrote in its name is its
 * duty (RFC 8601, section 5).
 */
final class TrustedResults {
  /** Among the trusted names: a server that writes none, and that the mailbox's provider runs. */
  private static final String NAMELESS = "(none)";

  private static final int MOST = 50;

  private TrustedResults() {}

  /** From top to bottom. */
  static List<AuthenticationResults.Result> of(MailHeaders headers, List<String> trustedServers) {
    Set<String> trusted =
        trustedServers.stream()
            .map(name -> name.strip().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    List<AuthenticationResults.Result> results = new ArrayList<>();
    if (trusted.contains(NAMELESS)) {
      results.addAll(nameless(headers));
    }
    int read = 0;
    for (MailHeaders.Field field : headers.fields()) {
      if (isForeignHop(field, trusted) || read == MOST) {
        break;
      }
      if (isResults(field)) {
        read++;
        AuthenticationResults found = AuthenticationResults.parse(field.value());
        results.addAll(trusted.contains(found.server()) ? found.results() : List.of());
      }
    }
    return results;
  }

  private static List<AuthenticationResults.Result> nameless(MailHeaders headers) {
    return headers
        .first("Authentication-Results")
        .map(AuthenticationResults::parse)
        .filter(topmost -> topmost.server().isEmpty())
        .map(AuthenticationResults::results)
        .orElse(List.of());
  }

  private static boolean isResults(MailHeaders.Field field) {
    return field.name().strip().equalsIgnoreCase("Authentication-Results");
  }

  /**
   * Whether it is the line of a server that is not ours. A line without {@code from} tells of a
   * step inside of one, as Gmail's topmost does.
   */
  private static boolean isForeignHop(MailHeaders.Field field, Set<String> trusted) {
    if (!field.name().strip().equalsIgnoreCase("Received")) {
      return false;
    }
    List<String> words = StructuredValue.parts(field.value()).getFirst();
    return !words.isEmpty()
        && words.getFirst().equalsIgnoreCase("from")
        && !trusted.contains(receiver(words));
  }

  private static String receiver(List<String> words) {
    for (int i = 2; i + 1 < words.size(); i++) {
      if (words.get(i).equalsIgnoreCase("by")) {
        return words.get(i + 1).toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }
}
