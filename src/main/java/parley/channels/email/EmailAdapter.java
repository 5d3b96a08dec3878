package parley.channels.email;

import java.util.List;
import parley.ChannelAdapters;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelConnection;
import parley.channels.ChannelProfile;
import parley.channels.ChannelType;
import parley.channels.Hook;
import parley.channels.MessageError;
import parley.channels.OutboundMessage;
import parley.channels.OwnershipProof;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.email.intake.MailHooks;
import parley.channels.email.intake.MailIntake;
import parley.channels.email.intake.MailUpdates;

/** E-mail: mailboxes that are read, or whose mail is posted to us, and servers that send. */
public final class EmailAdapter implements ChannelAdapter {
  private final MailHooks hooks;

  /** The line that registers it. */
  public EmailAdapter(ChannelAdapters.Parts parts) {
    MailIntake intake = new MailIntake(parts.files(), new MailUpdates(parts.keys()));
    this.hooks = new MailHooks(intake, parts.clock());
  }

  @Override
  public ChannelType type() {
    return EmailType.TYPE;
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    return new SendResult.ChannelDown(
        new MessageError(MessageError.CHANNEL_UNAVAILABLE, null, "No server is set.", true));
  }

  @Override
  public List<Hook> hooks() {
    return hooks.all();
  }

  @Override
  public ChannelConnection connection() {
    return new ChannelConnection() {
      @Override
      public OwnershipProof prove(ChannelProfile wanted) {
        return new OwnershipProof.Unclear();
      }

      @Override
      public List<TestStep> test(Channel channel) {
        return List.of();
      }
    };
  }
}
