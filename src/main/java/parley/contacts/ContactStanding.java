package parley.contacts;

import java.util.List;

/**
 * Whether a contact is to be written to, as the contact and the organization want it.
 *
 * @param blocked whether the organization has nothing to do with them any more
 * @param consents what they have allowed and refused, one for each channel and purpose
 */
public record ContactStanding(boolean blocked, List<Consent> consents) {
  /** What the columns of these names say. */
  public static ContactStanding of(boolean blocked, String consents) {
    return new ContactStanding(blocked, Consents.parse(consents));
  }

  /** Whether they have refused messages of a purpose on a type of channel. */
  public boolean refuses(String channel, String purpose) {
    return consents.stream()
        .filter(consent -> consent.channel().equals(channel) && consent.purpose().equals(purpose))
        .anyMatch(consent -> consent.state() == Consent.State.DENIED);
  }
}
