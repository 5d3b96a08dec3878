package parley.conversations;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelType;
import parley.channels.ChannelType.CardField;
import parley.channels.Update;
import parley.contacts.ChannelPerson;

/** Tells the contacts who is at the other end of a channel. */
final class InboundCustomer {
  private InboundCustomer() {}

  /** Somebody as a provider knows them; of the card only what their type of channel vouches for. */
  static ChannelPerson of(Channel channel, Update.Customer customer) {
    ChannelType.Peers peers = channel.type().peers();
    return person(
        channel,
        customer.addresses(),
        peers.vouchFor(CardField.PHONE) ? customer.phone() : null,
        peers.vouchFor(CardField.EMAIL) ? customer.email() : null,
        customer.name());
  }

  /** Somebody of whom only an address is known. */
  static ChannelPerson at(Channel channel, String address) {
    return person(channel, List.of(address), null, null, null);
  }

  private static ChannelPerson person(
      Channel channel,
      List<String> addresses,
      @Nullable String phone,
      @Nullable String email,
      @Nullable String name) {
    boolean spellings = channel.type().peers().spellings();
    return new ChannelPerson(
        channel.typeName(), channel.scope(), spellings, addresses, phone, email, name);
  }
}
