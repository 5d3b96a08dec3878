package parley.contacts;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.StorableText;

/**
 * Somebody as a channel knows them. What can't be kept is left out: addresses and names come from
 * outside and must not stop a message.
 *
 * @param channel the kind of channel: {@code whatsapp}
 * @param addresses at least one, the most telling first
 * @param phone international with +, when the channel tells it
 * @param name what the person calls themselves there
 */
public record ChannelPerson(
    String channel, List<String> addresses, @Nullable String phone, @Nullable String name) {
  private static final int LONGEST_NAME = 200;
  private static final int LONGEST_ADDRESS = 255;

  public ChannelPerson {
    addresses = addresses.stream().filter(ChannelPerson::isAddress).distinct().toList();
    phone = Optional.ofNullable(phone).flatMap(PhoneNumbers::parse).orElse(null);
    name =
        Optional.ofNullable(name)
            .map(ChannelPerson::cleaned)
            .filter(n -> !n.isEmpty())
            .orElse(null);
  }

  List<Identity> identities() {
    return addresses.stream().map(address -> new Identity(channel, address)).toList();
  }

  /** The card of somebody new. */
  ContactCard card() {
    return completed(new ContactCard(null, null));
  }

  /** The card with what it lacks; a number stands in for a name, a provider's id never. */
  ContactCard completed(ContactCard known) {
    String knownPhone = known.phone() == null ? phone : known.phone();
    String knownName = known.name();
    if (knownName != null && !(name != null && isPlaceholder(knownName))) {
      return new ContactCard(knownName, knownPhone);
    }
    return new ContactCard(name == null ? knownPhone : name, knownPhone);
  }

  private boolean isPlaceholder(String knownName) {
    return knownName.equals(phone) || addresses.contains(knownName);
  }

  private static boolean isAddress(String address) {
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
