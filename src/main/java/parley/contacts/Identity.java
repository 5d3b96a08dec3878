package parley.contacts;

/**
 * An address by which a type of channel knows a contact, as the API shows it.
 *
 * @param scope the account on which the address means this contact; empty when it does everywhere
 * @param address as the provider writes it
 * @param status {@code active}, {@code blocked}, {@code opted_out} or {@code undeliverable}
 * @param verified whether the provider has named it; else a client of ours has
 */
public record Identity(
    String channel, String scope, String address, String status, boolean verified) {

  /** One that messages can be sent to. */
  static Identity active(String channel, String scope, String address, boolean verified) {
    return new Identity(channel, scope, address, "active", verified);
  }
}
