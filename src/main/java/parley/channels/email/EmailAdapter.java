package parley.channels.email;

import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import parley.channels.Channel;
import parley.channels.ChannelAdapter;
import parley.channels.ChannelConnection;
import parley.channels.ChannelType;
import parley.channels.Hook;
import parley.channels.IncomingFiles;
import parley.channels.OrganizationAccounts;
import parley.channels.OrganizationKeys;
import parley.channels.OutboundMessage;
import parley.channels.Puller;
import parley.channels.SendListener;
import parley.channels.SendResult;
import parley.channels.email.headers.MailSeals;
import parley.channels.email.imap.MailboxPuller;
import parley.channels.email.intake.MailHooks;
import parley.channels.email.intake.MailIntake;
import parley.channels.email.intake.MailUpdates;
import parley.channels.email.server.OAuthTokens;
import parley.channels.email.smtp.MailComposer;
import parley.channels.email.smtp.SmtpEndpoint;
import parley.channels.email.smtp.SmtpSender;
import parley.outbound.AddressPolicy;
import parley.outbound.OutboundHttp;

/** E-mail: mailboxes that are read, or whose mail is posted to us, and servers that send. */
public final class EmailAdapter implements ChannelAdapter {
  private final MailHooks hooks;
  private final SmtpSender sender;
  private final MailboxPuller puller;

  /**
   * An adapter.
   *
   * @param http asks for tokens
   * @param reachable which mail servers may be connected to
   * @param keys under which mails are named
   * @param accounts the mailboxes of organizations
   * @param files keeps the files of mails, once all is built
   * @param simulatedSmtp the simulated mail server, once it listens; empty without one
   */
  public EmailAdapter(
      OutboundHttp http,
      InstantSource clock,
      AddressPolicy reachable,
      OrganizationKeys keys,
      OrganizationAccounts accounts,
      Supplier<IncomingFiles> files,
      Supplier<Optional<InetSocketAddress>> simulatedSmtp) {
    MailIntake intake = new MailIntake(files, new MailUpdates(keys, accounts));
    OAuthTokens tokens = new OAuthTokens(http, clock);
    this.puller = new MailboxPuller(intake, tokens, reachable);
    this.hooks = new MailHooks(intake, clock);
    this.sender =
        new SmtpSender(
            new MailComposer(organization -> new MailSeals(keys.of(organization)), accounts, clock),
            tokens,
            reachable,
            () -> simulatedSmtp.get().map(SmtpEndpoint::simulated));
  }

  @Override
  public ChannelType type() {
    return EmailType.TYPE;
  }

  @Override
  public SendResult send(Channel channel, OutboundMessage message, SendListener listener) {
    return sender.send(channel, message, listener);
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
