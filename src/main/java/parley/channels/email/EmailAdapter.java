package parley.channels.email;

import java.util.List;
import java.util.Optional;
import parley.ChannelAdapters;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelConnection;
import parley.channels.ChannelType;
import parley.channels.Hook;
import parley.channels.OutboundMessage;
import parley.channels.Puller;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.imap.MailboxPuller;
import parley.channels.email.intake.MailHooks;
import parley.channels.email.intake.MailIntake;
import parley.channels.email.intake.MailUpdates;
import parley.channels.email.smtp.MailAuthor;
import parley.channels.email.smtp.MailComposer;
import parley.channels.email.smtp.OAuthTokens;
import parley.channels.email.smtp.SmtpEndpoint;
import parley.channels.email.smtp.SmtpSender;

/** E-mail: mailboxes that are read, or whose mail is posted to us, and servers that send. */
public final class EmailAdapter implements ChannelAdapter {
  private final MailHooks hooks;
  private final SmtpSender sender;
  private final MailboxPuller puller;

  /** The line that registers it. */
  public EmailAdapter(ChannelAdapters.Parts parts) {
    MailIntake intake = new MailIntake(parts.files(), new MailUpdates(parts.keys()));
    OAuthTokens tokens = new OAuthTokens(parts.http(), parts.clock());
    this.puller = new MailboxPuller(intake, tokens, parts.reachable());
    this.hooks = new MailHooks(intake, parts.clock());
    this.sender =
        new SmtpSender(
            new MailComposer(
                organization -> new MailSeals(parts.keys().of(organization)), parts.clock()),
            tokens,
            parts.reachable(),
            () -> parts.simulatedSmtp().get().map(SmtpEndpoint::simulated));
  }

  @Override
  public ChannelType type() {
    return EmailType.TYPE;
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    return sender.send(channel, message, new MailAuthor(message.author(), false), listener);
  }

  @Override
  public List<Hook> hooks() {
    return hooks.all();
  }

  @Override
  public Optional<Puller> puller() {
    return Optional.of(puller);
  }

  @Override
  public ChannelConnection connection() {
    return new EmailConnection(sender.check(), puller.check());
  }
}
