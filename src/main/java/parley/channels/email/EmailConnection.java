package parley.channels.email;

import java.util.List;
import parley.channels.Channel;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.OwnershipProof;
import parley.channels.email.smtp.SmtpCheck;

/** Tries the servers of a mailbox. */
final class EmailConnection implements ChannelConnection {
  private final SmtpCheck smtp;

  EmailConnection(SmtpCheck smtp) {
    this.smtp = smtp;
  }

  /** Whoever can log in at a server can read a mailbox; that proves no address. */
  @Override
  public OwnershipProof prove(ChannelProfile wanted) {
    return new OwnershipProof.Unclear();
  }

  @Override
  public List<TestStep> test(Channel channel) {
    return smtp.steps(channel);
  }
}
