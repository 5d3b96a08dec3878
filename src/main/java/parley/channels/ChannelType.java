package parley.channels;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of channel, as its {@link ChannelAdapter} states it: what its accounts are called, which
 * fields their bodies have, and what can be done over them. Everybody asks here instead of knowing
 * a provider.
 *
 * @param name the value of {@code type} and {@code channel} in the API: {@code whatsapp}
 * @param label what people call it: {@code WhatsApp}
 * @param account the field that names an account at the provider; its value is the account key
 * @param accountNoun what people call what that field names: {@code number}
 * @param group the field that names what several accounts belong to; null where there is no such
 *     thing
 * @param credentials the secrets
 * @param settings what may be set, in the order in which it is shown
 * @param server where the provider's own API is, and the name of the setting that leads elsewhere
 * @param capabilities what can be done over it
 * @param peers how people are known there
 */
public record ChannelType(
    String name,
    String label,
    ChannelField account,
    String accountNoun,
    @Nullable ChannelField group,
    List<ChannelField> credentials,
    List<ChannelField> settings,
    Server server,
    ChannelCapabilities capabilities,
    Peers peers) {

  /**
   * Where a provider's API is.
   *
   * @param url of the provider's own, without a slash at the end; empty for a channel of ours
   * @param setting the name of the {@link ChannelField#url} that leads to another one, which can
   *     prove nothing; null where there is no choice
   */
  public record Server(String url, @Nullable String setting) {}

  /**
   * How people are known on a channel.
   *
   * @param vouches the fields of a contact's card that are addresses there, so that a message can
   *     go to them and whoever writes from them is that contact
   * @param names other fields of the card that the provider vouches for: whoever it names by one is
   *     that contact, but no message can go there
   * @param spellings whether a number comes in another spelling than people write it in, as
   *     Brazil's with and without a ninth digit
   * @param scoped whether an address means somebody on one account only: the same on another
   *     account is another person
   * @param apart whether whoever is at an address is shown what was said with it: then each address
   *     has conversations of its own, and a contact who has several has one open with each
   */
  public record Peers(
      List<CardField> vouches,
      List<CardField> names,
      boolean spellings,
      boolean scoped,
      boolean apart) {
    /** Whether whoever is named by a field is the contact with that on the card. */
    public boolean vouchFor(CardField field) {
      return vouches.contains(field) || names.contains(field);
    }
  }

  /** A field of a contact's card that can be an address. */
  public enum CardField {
    PHONE,
    EMAIL
  }

  /** The URL that a channel with these settings has set instead of the provider's own; or null. */
  @Nullable String ownServer(ChannelSettings set) {
    return server.setting() == null ? null : set.text(server.setting());
  }

  /** Two are the same if they have the same name. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ChannelType type && type.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /** The type goes by its name in logs. */
  @Override
  public String toString() {
    return name;
  }
}
