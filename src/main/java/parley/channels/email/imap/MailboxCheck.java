package parley.channels.email.imap;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Folder;
import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.angus.mail.imap.IMAPStore;
import parley.channels.Channel;
import parley.channels.ChannelConnection.TestStep;
import parley.channels.email.EmailFields;
import parley.channels.email.server.AccessToken;
import parley.channels.email.server.LoginWords;
import parley.channels.email.server.OAuthTokens;

/** Tries whether a mailbox can be read. */
public final class MailboxCheck {
  private static final String LOGIN = "imap_login";
  private static final String FOLDER = "imap_folder";
  private static final String WEBHOOK = "webhook_secret";

  private final ImapSessions sessions;
  private final OAuthTokens tokens;

  MailboxCheck(ImapSessions sessions, OAuthTokens tokens) {
    this.sessions = sessions;
    this.tokens = tokens;
  }

  /** Logs in and looks for the folders; of a channel to which mails are posted, for its secret. */
  public List<TestStep> steps(Channel channel) {
    ImapAccount account = ImapAccount.of(channel);
    if (account == null) {
      return List.of(webhook(channel));
    }
    return switch (tokens.words(account.login())) {
      case LoginWords.Told words -> steps(account, words);
      case AccessToken.Refused(var reason) -> List.of(TestStep.failed(LOGIN, reason));
      case AccessToken.NotNow(var delay, var reason) -> List.of(TestStep.failed(LOGIN, reason));
    };
  }

  private static TestStep webhook(Channel channel) {
    if (!"webhook".equals(channel.settings().text(EmailFields.INBOUND))) {
      return TestStep.failed(EmailFields.IMAP_HOST, "It is not set: nothing can be read.");
    }
    return channel.credentials().get(EmailFields.WEBHOOK_SECRET) == null
        ? TestStep.failed(WEBHOOK, "It is not set: every mail that is posted is refused.")
        : TestStep.passed(WEBHOOK);
  }

  private List<TestStep> steps(ImapAccount account, LoginWords.Told words) {
    try (TimeLimit limit = new TimeLimit(sessions.patience())) {
      return folders(account, sessions.open(account, words, limit));
    } catch (AuthenticationFailedException e) {
      return List.of(TestStep.failed(LOGIN, "The server refuses the login: " + e.getMessage()));
    } catch (MessagingException e) {
      return List.of(
          TestStep.failed(
              LOGIN,
              "%s, port %d, can't be reached: %s"
                  .formatted(account.host(), account.port(), e.getMessage())));
    }
  }

  private static List<TestStep> folders(ImapAccount account, ImapSessions.Connection connection)
      throws MessagingException {
    try {
      return folders(account, connection.store());
    } catch (MessagingException e) {
      throw connection.sockets().explained(e);
    } finally {
      connection.cut();
    }
  }

  private static List<TestStep> folders(ImapAccount account, IMAPStore store)
      throws MessagingException {
    List<TestStep> steps = new ArrayList<>(List.of(TestStep.passed(LOGIN)));
    for (String name :
        Stream.of(account.folder(), account.sentFolder()).filter(it -> it != null).toList()) {
      Folder folder = store.getFolder(name);
      steps.add(
          folder.exists()
              ? TestStep.passed(FOLDER)
              : TestStep.failed(FOLDER, "There is no folder " + name + "."));
    }
    if (account.target() != null && !store.hasCapability("MOVE")) {
      steps.add(
          TestStep.failed(
              FOLDER, "The server moves no mails (RFC 6851): set after_import to keep or seen."));
    }
    return steps;
  }
}
