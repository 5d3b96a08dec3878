package parley.conversations;

import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.channels.Channel;
import parley.channels.Update.Customer;
import parley.contacts.Attestations;
import parley.contacts.ContactDirectory;
import parley.http.Problem;
import parley.storage.IdType;
import parley.storage.Tx;

/** What whoever runs a channel vouches for of its customers, on the contacts whom they are. */
public final class CustomerAttributes {
  private static final Logger LOG = LoggerFactory.getLogger(CustomerAttributes.class);

  private final ContactDirectory contacts;
  private final Attestations attestations;

  CustomerAttributes(ContactDirectory contacts) {
    this.contacts = contacts;
    this.attestations = contacts.intake().attestations();
  }

  /**
   * Takes what is said of a customer. Who is no contact yet becomes none by that: their first
   * message brings it along.
   *
   * @throws Problem {@code validation_failed}, as for a contact's {@code custom_attributes}; then
   *     nothing is written
   */
  public void take(Tx tx, Channel channel, Customer customer) {
    if (customer.attributes() == null) {
      return;
    }
    long organizationId = channel.organizationId();
    OptionalLong known = contacts.known(tx, organizationId, InboundCustomer.of(channel, customer));
    if (known.isPresent()) {
      attestations.take(tx, organizationId, known.getAsLong(), channel.id(), customer.attributes());
    } else {
      attestations.require(tx, organizationId, customer.attributes());
    }
  }

  /** The same for what a message brings, which is not to be lost for it. */
  void takeIfItFits(Tx tx, Channel channel, long contactId, Customer customer) {
    if (customer.attributes() == null) {
      return;
    }
    try {
      attestations.take(
          tx, channel.organizationId(), contactId, channel.id(), customer.attributes());
    } catch (Problem problem) {
      LOG.debug(
          "attributes of contact {} are left out: {}",
          IdType.CONTACT.encode(contactId),
          problem.code());
    }
  }
}
