package parley.contacts;

/** An address by which a kind of channel knows a contact, as the provider writes it. */
public record Identity(String channel, String address) {}
