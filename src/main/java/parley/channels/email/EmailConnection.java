package parley.channels.email;

import java.util.List;
import java.util.stream.Stream;
import parley.channels.Channel;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.OwnershipProof;
import parley.channels.email.imap.MailboxCheck;
import parley.channels.email.smtp.SmtpCheck;

/** Tries the servers of a mailbox. */
final class EmailConnection implements ChannelConnection {
  private final SmtpCheck smtp;
  private final MailboxCheck mailbox;

  EmailConnection(SmtpCheck smtp, MailboxCheck mailbox) {
    this.smtp = smtp;
    this.mailbox = mailbox;
  }

  /** Whoever can log in at a server can read a mailbox; that proves no address. */
  @Override
  public OwnershipProof prove(ChannelProfile wanted) {
    return new OwnershipProof.Unclear();
  }

  @Override
  public List<TestStep> test(Channel channel) {
    return Stream.concat(mailbox.steps(channel).stream(), smtp.steps(channel).stream()).toList();
  }
}
