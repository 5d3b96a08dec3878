package parley.conversations;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelSettings;
import parley.contacts.Consent;
import parley.text.Folding;

/** The words by which customers refuse advertisements, and want them again. */
final class OptOutKeywords {
  /** Whoever writes more than a word says something else. */
  private static final int LONGEST = 100;

  private static final Pattern LAST_MARKS = Pattern.compile("[\\s\\p{Punct}…。！¡]++$");

  private static final Set<String> REFUSE =
      Set.of(
          "stop",
          "stopall",
          "unsubscribe",
          "cancel",
          "end",
          "quit",
          "stopp",
          "abmelden",
          "baja",
          "parar",
          "sair",
          "arret");

  private static final Set<String> TAKE_BACK = Set.of("start", "unstop", "join");

  private OptOutKeywords() {}

  /** What a message says if all of it is one of the words; most often nothing. */
  static Optional<Consent.State> said(String text, ChannelSettings settings) {
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    String word = word(text);
    if (refusing(settings).contains(word)) {
      return Optional.of(Consent.State.DENIED);
    }
    return TAKE_BACK.contains(word) ? Optional.of(Consent.State.GRANTED) : Optional.empty();
  }

  private static Set<String> refusing(ChannelSettings settings) {
    @Nullable String own = settings.text(ChannelSettings.OPT_OUT_KEYWORDS.name());
    return own == null
        ? REFUSE
        : Arrays.stream(own.split(",", -1))
            .map(OptOutKeywords::word)
            .filter(word -> !word.isEmpty())
            .collect(Collectors.toSet());
  }

  private static String word(String text) {
    return LAST_MARKS.matcher(Folding.fold(text.strip())).replaceAll("");
  }
}
