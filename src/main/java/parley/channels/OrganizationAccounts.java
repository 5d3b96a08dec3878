package parley.channels;

import java.util.Set;
import parley.storage.Database;

/** The accounts that organizations have: what goes to one of them comes to us. */
@FunctionalInterface
public interface OrganizationAccounts {
  /** Those of the channels in {@code database}. */
  static OrganizationAccounts stored(Database database) {
    return channel -> Set.copyOf(database.read(tx -> ChannelRows.accounts(tx, channel)));
  }

  /** How the provider calls a channel, and all others of its type that the organization has. */
  Set<String> of(Channel channel);
}
