package parley.contacts;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.http.EmailAddress;
import parley.http.Json;
import parley.text.Folding;

/**
 * A person that the organization talks with.
 *
 * @param phone international with +; unique in the organization
 * @param email as given; unique in the organization whatever its case
 * @param externalId the contact's id in a system of the client's; unique in the organization
 * @param tags slugs, in the order in which they were added
 * @param customAttributes a JSON object
 * @param identities a JSON array of {@link Identity}: the addresses by which channels know them
 * @param consents what they have allowed and refused, one for each channel and purpose
 * @param version grows with every change of what the API shows
 * @param lastSeenAt when the contact last wrote
 */
public record Contact(
    long id,
    @Nullable String name,
    @Nullable String phone,
    @Nullable String email,
    @Nullable String externalId,
    List<String> tags,
    String customAttributes,
    boolean blocked,
    String identities,
    List<Consent> consents,
    long version,
    Instant createdAt,
    Instant updatedAt,
    @Nullable Instant lastSeenAt) {
  private static final int LONGEST_KEY = 100;

  /** A new contact of which nothing is known. */
  static Contact blank(long id, Instant now) {
    return new Contact(
        id, null, null, null, null, List.of(), "{}", false, "[]", List.of(), 1, now, now, null);
  }

  /** A new contact of somebody whom a channel knows. */
  static Contact met(
      long id,
      ChannelPerson channelPerson,
      List<Identity> identities,
      Instant now,
      @Nullable Instant seenAt) {
    ContactCard contactCard = channelPerson.card();
    return new Contact(
        id,
        contactCard.name(),
        contactCard.phone(),
        contactCard.email(),
        null,
        List.of(),
        "{}",
        false,
        Json.text(identities),
        List.of(),
        1,
        now,
        now,
        seenAt);
  }

  /** Whether they are to be written to. */
  public ContactStanding standing() {
    return new ContactStanding(blocked, consents);
  }

  /** Whether an address takes messages, by a word of {@link Identity#status}, if it is theirs. */
  Optional<String> addressStatus(String channel, String scope, String address) {
    return Json.parse(identities)
        .valueStream()
        .filter(identity -> identity.path("channel").asString().equals(channel))
        .filter(identity -> identity.path("scope").asString().equals(scope))
        .filter(identity -> identity.path("address").asString().equals(address))
        .map(identity -> identity.path("status").asString())
        .findFirst();
  }

  /** The phone and the e-mail of its card, as far as it has them. */
  List<String> cardAddresses() {
    return Stream.of(phone, email).flatMap(Stream::ofNullable).toList();
  }

  ContactCard card() {
    return new ContactCard(name, phone, email);
  }

  Contact withCard(ContactCard contactCard) {
    return with(contactCard, tags, version, updatedAt);
  }

  Contact tagged(List<String> newTags) {
    return with(card(), List.copyOf(newTags), version, updatedAt);
  }

  /** The next version. */
  Contact touched(Instant now) {
    return with(card(), tags, version + 1, now);
  }

  private Contact with(
      ContactCard card, List<String> otherTags, long otherVersion, Instant changedAt) {
    return new Contact(
        id,
        card.name(),
        card.phone(),
        card.email(),
        externalId,
        otherTags,
        customAttributes,
        blocked,
        identities,
        consents,
        otherVersion,
        createdAt,
        changedAt,
        lastSeenAt);
  }

  /** Says whether there is anything to know the contact by. */
  boolean isKnownBySomething() {
    return name != null
        || phone != null
        || email != null
        || externalId != null
        || !identities.equals("[]");
  }

  /**
   * What the unique key of the e-mail holds: as people write it, since filters ask how it begins.
   */
  @Nullable String emailKey() {
    return email == null ? null : EmailAddress.readable(email);
  }

  /** What searches look at: name, e-mail and phone, folded, a line each. */
  String searchText() {
    return folded(name) + "\n" + folded(email) + "\n" + (phone == null ? "" : phone);
  }

  /** What lists by name are ordered by: the first 100 letters of the name, folded; or empty. */
  String nameKey() {
    String key = folded(name).split("\n", 2)[0];
    boolean isLong = key.codePointCount(0, key.length()) > LONGEST_KEY;
    return isLong ? key.substring(0, key.offsetByCodePoints(0, LONGEST_KEY)) : key;
  }

  private static String folded(@Nullable String text) {
    return text == null ? "" : Folding.fold(text);
  }
}
