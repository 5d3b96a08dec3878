package parley.channels.email.content;

import java.util.ArrayList;
import java.util.List;

/** What of a mail may be its text. */
sealed interface MailPart {
  /** Several parts; {@code subtype} says how they belong together. */
  record Group(String subtype, List<MailPart> parts) implements MailPart {
    Group(String subtype) {
      this(subtype, new ArrayList<>());
    }

    boolean isAlternative() {
      return subtype.equals("alternative");
    }
  }

  /** A text, decoded. */
  record Words(String text, boolean isHtml) implements MailPart {}
}
