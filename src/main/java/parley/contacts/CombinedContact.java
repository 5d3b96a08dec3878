package parley.contacts;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.contacts.MergeBody.CardChoice;
import parley.http.Json;
import tools.jackson.databind.node.ObjectNode;

/** What one contact becomes by taking over another: it keeps what it has, and gaps are filled. */
record CombinedContact(Contact target, Contact from, MergeBody body) {
  /** Attributes that keep what a contact can have only one of. */
  private static final String FORMER = "merged_";

  /**
   * The contact after the merge, of the next version; its addresses are those of {@code target}.
   *
   * @throws parley.http.Problem {@code validation_failed} when it would have too many tags or too
   *     large attributes
   */
  Contact contact(Instant now) {
    Contact both = both();
    boolean changes = !both.equals(target) || !Json.parse(from.identities()).isEmpty();
    return changes ? both.touched(now) : both;
  }

  private Contact both() {
    return new Contact(
        target.id(),
        name(),
        value(CardChoice.PHONE, Contact::phone),
        value(CardChoice.EMAIL, Contact::email),
        value(CardChoice.EXTERNAL_ID, Contact::externalId),
        ContactBody.limited(TagSlug.union(target.tags(), from.tags())),
        ContactChange.limited(attributes()),
        target.blocked() || from.blocked(),
        target.identities(),
        consents(),
        target.version(),
        earlier(target.createdAt(), from.createdAt()),
        target.updatedAt(),
        latest(target.lastSeenAt(), from.lastSeenAt()));
  }

  /** Whether one of them is blocked from now on who was not. */
  boolean changesBlocking() {
    return target.blocked() != from.blocked();
  }

  /** A name that only repeats the phone gives way to any other. */
  private @Nullable String name() {
    boolean isNamed = !Objects.equals(target.name(), target.phone());
    boolean other = from.name() != null && !from.name().equals(from.phone());
    return !isNamed && other ? from.name() : value(CardChoice.NAME, Contact::name);
  }

  private @Nullable String value(CardChoice choice, Function<Contact, @Nullable String> field) {
    Contact first = body.prefers(choice) ? from : target;
    Contact second = body.prefers(choice) ? target : from;
    String value = field.apply(first);
    return value == null ? field.apply(second) : value;
  }

  private String attributes() {
    ObjectNode all = (ObjectNode) Json.parse(from.customAttributes());
    all.setAll((ObjectNode) Json.parse(target.customAttributes()));
    keepFormer(all, CardChoice.PHONE, Contact::phone);
    keepFormer(all, CardChoice.EMAIL, Contact::email);
    keepFormer(all, CardChoice.EXTERNAL_ID, Contact::externalId);
    boolean isSame = all.equals(Json.parse(target.customAttributes()));
    return isSame ? target.customAttributes() : Json.text(all);
  }

  /** What of a field has no place on the card any more, unless it stands among the addresses. */
  private void keepFormer(
      ObjectNode all, CardChoice choice, Function<Contact, @Nullable String> field) {
    String kept = value(choice, field);
    String former =
        Objects.equals(kept, field.apply(from)) ? field.apply(target) : field.apply(from);
    if (former != null && !former.equals(kept) && !isAddress(former)) {
      all.put(freeKey(all, FORMER + choice.text()), former);
    }
  }

  private boolean isAddress(String text) {
    String plain = text.startsWith("+") ? text.substring(1) : text;
    return Stream.of(target, from)
        .flatMap(contact -> Json.parse(contact.identities()).valueStream())
        .map(identity -> identity.path("address").asString())
        .anyMatch(address -> address.equals(text) || address.equals(plain));
  }

  private static String freeKey(ObjectNode all, String key) {
    return Stream.iterate(1, number -> number + 1)
        .map(number -> number == 1 ? key : key + "_" + number)
        .filter(candidate -> !all.has(candidate))
        .findFirst()
        .orElseThrow();
  }

  /** The stricter word counts; of two that are alike, the contact's own. */
  private List<Consent> consents() {
    List<Consent> all = new ArrayList<>(target.consents());
    for (Consent other : from.consents()) {
      all.removeIf(known -> known.isAbout(other) && other.isStricterThan(known));
      if (all.stream().noneMatch(other::isAbout)) {
        all.add(other);
      }
    }
    return List.copyOf(all);
  }

  /**
   * Phones and e-mail addresses by which a contact was known before it was merged, and which no
   * channel knows.
   */
  static Stream<String> formerAddresses(Contact contact) {
    return Json.parse(contact.customAttributes()).properties().stream()
        .filter(entry ->
            entry.getKey().startsWith(FORMER + CardChoice.PHONE.text())
                || entry.getKey().startsWith(FORMER + CardChoice.EMAIL.text()))
        .filter(entry -> entry.getValue().isString())
        .map(entry -> entry.getValue().asString());
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static @Nullable Instant latest(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isAfter(one)) ? other : one;
  }
}
