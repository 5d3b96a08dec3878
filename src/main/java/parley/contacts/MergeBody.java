package parley.contacts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import parley.http.Field;
import parley.http.Fields;
import parley.storage.IdType;

/**
 * What a client says about a merge.
 *
 * @param fromId the contact that becomes part of another one
 * @param preferred the fields whose value is that contact's, if it has one
 */
record MergeBody(long fromId, List<CardChoice> preferred) {
  private static final int WORD = 20;

  /** A field of which a contact has one value at most. */
  enum CardChoice {
    NAME,
    PHONE,
    EMAIL,
    EXTERNAL_ID;

    /** The name in the API. */
    String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private enum Side {
    FROM,
    TARGET;

    static Optional<Side> of(String text) {
      return switch (text) {
        case "from" -> Optional.of(FROM);
        case "target" -> Optional.of(TARGET);
        default -> Optional.empty();
      };
    }
  }

  static MergeBody of(Fields body) {
    Field<Long> from = body.id("from_id", IdType.CONTACT, "unknown_contact").required();
    List<CardChoice> preferred = new ArrayList<>();
    Fields prefer = body.object("prefer").orNull();
    if (prefer != null) {
      read(prefer, preferred);
    }
    body.check();
    return new MergeBody(from.get(), List.copyOf(preferred));
  }

  private static void read(Fields prefer, List<CardChoice> preferred) {
    for (CardChoice choice : CardChoice.values()) {
      Field<Side> side =
          prefer
              .text(choice.text(), WORD)
              .parse(Side::of, "unknown_value", "must be from or target");
      if (side.orNull() == Side.FROM) {
        preferred.add(choice);
      }
    }
  }

  boolean prefers(CardChoice choice) {
    return preferred.contains(choice);
  }
}
