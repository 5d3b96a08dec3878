package parley.webhooks;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A secret that a newer one has replaced.
 *
 * @param ends it signs until then
 */
record FormerSecret(String secret, Instant ends) {
  private static final String BETWEEN = " ";

  boolean signsAt(Instant now) {
    return now.isBefore(ends);
  }

  /**
   * The text in which former secrets are sealed together; null when there is none. The first stands
   * alone, since its end has a column: with one former secret the text is the secret. Behind it
   * stands each older one with its end.
   */
  static @Nullable String text(List<FormerSecret> secrets) {
    if (secrets.isEmpty()) {
      return null;
    }
    StringBuilder text = new StringBuilder(secrets.getFirst().secret);
    for (FormerSecret older : secrets.subList(1, secrets.size())) {
      text.append(BETWEEN).append(older.secret).append(BETWEEN).append(older.ends.toEpochMilli());
    }
    return text.toString();
  }

  /**
   * The secrets in a {@link #text}.
   *
   * @param ends when the first of them ends
   */
  static List<FormerSecret> parse(@Nullable String text, @Nullable Instant ends) {
    if (text == null || ends == null) {
      return List.of();
    }
    String[] words = text.split(BETWEEN, -1);
    List<FormerSecret> secrets = new ArrayList<>();
    secrets.add(new FormerSecret(words[0], ends));
    for (int i = 1; i + 1 < words.length; i += 2) {
      secrets.add(new FormerSecret(words[i], Instant.ofEpochMilli(Long.parseLong(words[i + 1]))));
    }
    return secrets;
  }

  @Override
  public String toString() {
    return "FormerSecret[***]";
  }
}
