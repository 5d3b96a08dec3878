package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names of mails, without the brackets around them. */
public final class MessageIds {
  private static final int MOST = 50;
  private static final int LONGEST = 500;

  private MessageIds() {}

  /**
   * What a mail refers to, the newest first, each once: {@code In-Reply-To}, then {@code
   * References} from the right, at most 50. Whatever is between them (commas, comments) counts as
   * nothing, and so does what is no id or an unusually long one.
   */
  public static List<String> parse(@Nullable String inReplyTo, @Nullable String references) {
    Set<String> ids = new LinkedHashSet<>(all(inReplyTo));
    List<String> reversed = all(references);
    Collections.reverse(reversed);
    ids.addAll(reversed);
    return ids.stream().limit(MOST).toList();
  }

  /** What the mail with these header fields refers to. */
  public static List<String> referredTo(MailHeaders headers) {
    return parse(
        headers.first("In-Reply-To").orElse(null), headers.first("References").orElse(null));
  }

  /** The mail's own id, in its own case; empty if it has none, or none that could be kept. */
  public static Optional<String> own(MailHeaders headers) {
    return headers.first("Message-ID").flatMap(value -> all(value).stream().findFirst());
  }

  /** From left to right. A value without brackets that looks like one id is one. */
  private static List<String> all(@Nullable String value) {
    List<String> ids = new ArrayList<>();
    if (value == null) {
      return ids;
    }
    int open = -1;
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '>' && open >= 0) {
        add(ids, value.substring(open + 1, i));
      }
      open = c == '<' ? i : c == '>' || isUnfit(c) ? -1 : open;
    }
    if (value.indexOf('<') < 0 && value.indexOf('@') > 0) {
      add(ids, value.strip());
    }
    return ids;
  }

  private static void add(List<String> ids, String id) {
    if (!id.isEmpty() && id.length() <= LONGEST && id.chars().noneMatch(MessageIds::isUnfit)) {
      ids.add(id);
    }
  }

  private static boolean isUnfit(int c) {
    return Character.isWhitespace(c) || Character.isISOControl(c) || c == '<' || c == '>';
  }
}
