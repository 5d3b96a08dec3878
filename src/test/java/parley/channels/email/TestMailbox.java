package parley.channels.email;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.store.MailFolder;
import com.icegreen.greenmail.store.StoredMessage;
import com.icegreen.greenmail.user.GreenMailUser;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** A mailbox on a server that somebody else wrote. */
final class TestMailbox implements AutoCloseable {
  static final String ADDRESS = "desk@bakery.example";
  static final String PASSWORD = "a-secret";

  private GreenMail server;
  private GreenMailUser user;

  TestMailbox() {
    open(0);
  }

  private void open(int port) {
    server = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_IMAP));
    server.start();
    user = server.setUser(ADDRESS, ADDRESS, PASSWORD);
  }

  int port() {
    return server.getImap().getPort();
  }

  /** Another mailbox is in its place, whose mails have numbers of their own. */
  void replace() {
    int port = port();
    server.stop();
    open(port);
  }

  void stop() {
    server.stop();
  }

  void changePassword(String password) {
    user.setPassword(password);
  }

  /** A mail arrives. */
  void arrive(String id, String text) {
    deliver(
        """
        From: Maya <maya@poets.example>
        To: %s
        Subject: A cake
        Message-ID: <%s@poets.example>

        %s
        """
            .formatted(ADDRESS, id, text));
  }

  void deliver(String mail) {
    try {
      user.deliver(message(mail));
    } catch (MessagingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MimeMessage message(String mail) throws MessagingException {
    byte[] bytes = mail.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
    return new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(bytes));
  }

  List<StoredMessage> inbox() {
    return folder("INBOX").getMessages();
  }

  List<StoredMessage> in(String folder) {
    return folder(folder).getMessages();
  }

  /** Puts a mail into another folder, which is made if there is none. */
  void file(String folder, String mail) {
    try {
      folder(folder).store(message(mail));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private MailFolder folder(String name) {
    try {
      MailFolder inbox = server.getManagers().getImapHostManager().getInbox(user);
      if (name.equals("INBOX")) {
        return inbox;
      }
      MailFolder known = server.getManagers().getImapHostManager().getFolder(user, name);
      return known != null
          ? known
          : server.getManagers().getImapHostManager().createMailbox(user, name);
    } catch (com.icegreen.greenmail.imap.AuthorizationException | FolderException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}
