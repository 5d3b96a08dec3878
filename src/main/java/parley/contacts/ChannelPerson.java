package parley.contacts;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.EmailAddress;
import parley.http.StorableText;

/**
 * Somebody as a channel knows them. What can't be kept is left out: addresses and names come from
 * outside and must not stop a message.
 *
 * @param channel the type of channel: {@code whatsapp}
 * @param scope the account on which the addresses mean this person; empty when they do everywhere
 * @param spellings whether numbers may come in another spelling than people write them in
 * @param addresses at least one, the most telling first
 * @param phone international with +, when the channel vouches for it
 * @param email when the channel vouches for it
 * @param name what the person calls themselves there
 */
public record ChannelPerson(
    String channel,
    String scope,
    boolean spellings,
    List<String> addresses,
    @Nullable String phone,
    @Nullable String email,
    @Nullable String name) {
  private static final int LONGEST_NAME = 200;
  static final int LONGEST_ADDRESS = 255;

  public ChannelPerson {
    addresses = addresses.stream().filter(ChannelPerson::isAddress).distinct().toList();
    phone = Optional.ofNullable(phone).flatMap(PhoneNumbers::parse).orElse(null);
    email = Optional.ofNullable(email).filter(EmailAddress::isValid).orElse(null);
    name =
        Optional.ofNullable(name)
            .map(ChannelPerson::cleaned)
            .filter(n -> !n.isEmpty())
            .orElse(null);
  }

  /** The same person of whom only another address is known. */
  ChannelPerson at(String address) {
    return new ChannelPerson(channel, scope, spellings, List.of(address), null, null, null);
  }

  /** What is kept of the addresses: the provider has named them. */
  List<Identity> identities() {
    return addresses.stream()
        .map(address -> Identity.active(channel, scope, address, true))
        .toList();
  }

  /** The card of somebody new. */
  ContactCard card() {
    return completed(new ContactCard(null, null, null));
  }

  /** The card with what it lacks; a number stands in for a name, a provider's id never. */
  ContactCard completed(ContactCard known) {
    String knownPhone = known.phone() == null ? phone : known.phone();
    String knownEmail = known.email() == null ? email : known.email();
    String knownName = known.name();
    if (knownName != null && !(name != null && isPlaceholder(knownName))) {
      return new ContactCard(knownName, knownPhone, knownEmail);
    }
    String placeholder = knownPhone == null ? knownEmail : knownPhone;
    return new ContactCard(name == null ? placeholder : name, knownPhone, knownEmail);
  }

  private boolean isPlaceholder(String knownName) {
    return knownName.equals(phone) || knownName.equals(email) || addresses.contains(knownName);
  }

  /** Whether this can be kept as an address: short, of one line, not blank. */
  static boolean isAddress(String address) {
    return !address.isBlank()
        && address.length() <= LONGEST_ADDRESS
        && StorableText.areStorable(address)
        && address.chars().noneMatch(Character::isISOControl);
  }

  private static String cleaned(String name) {
    StringBuilder kept = new StringBuilder();
    name.codePoints()
        .filter(c -> c != 0 && Character.getType(c) != Character.SURROGATE)
        .limit(LONGEST_NAME)
        .forEach(kept::appendCodePoint);
    return kept.toString().strip();
  }
}
