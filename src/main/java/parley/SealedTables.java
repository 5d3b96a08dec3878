package parley;

import java.util.ArrayList;
import java.util.List;
import parley.accounts.Accounts;
import parley.channels.ChannelTypes;
import parley.channels.Channels;
import parley.contacts.ContactDirectory;
import parley.mail.Mail;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.webhooks.Webhooks;

/** All that is sealed for good; stored answers to idempotent requests end by themselves. */
final class SealedTables {
  private SealedTables() {}

  static List<SealedTable<?>> all(SecretBox secrets, ChannelTypes types) {
    List<SealedTable<?>> all = new ArrayList<>(Channels.sealed(secrets, types));
    all.add(Webhooks.sealed(secrets));
    all.add(ContactDirectory.sealed(secrets));
    all.add(Accounts.sealed(secrets));
    all.add(Mail.sealed(secrets));
    return List.copyOf(all);
  }
}
