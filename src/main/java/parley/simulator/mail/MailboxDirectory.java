package parley.simulator.mail;

import java.util.List;
import java.util.Optional;

/** Knows the mailboxes that the simulated provider serves. */
public interface MailboxDirectory {
  /** The mailbox of the channel with this id: {@code chn_…}. */
  Optional<SimulatedMailbox> ofChannel(String channelId);

  /** The mailboxes with an address: several organizations may try the same one. */
  List<SimulatedMailbox> at(String address);
}
