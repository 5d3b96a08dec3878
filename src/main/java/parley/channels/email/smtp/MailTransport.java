package parley.channels.email.smtp;

import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.eclipse.angus.mail.smtp.SMTPTransport;
import org.eclipse.angus.mail.util.MailConnectException;
import org.eclipse.angus.mail.util.SocketConnectException;
import org.jspecify.annotations.Nullable;
import parley.channels.email.server.MailHost;

/**
 * One session with a mail server, which notes how far it comes.
 *
 * <p>Recipients are named here and not by Angus, which either sends a mail to the copies when the
 * recipient was refused, or to nobody because of one bad copy.
 */
final class MailTransport extends SMTPTransport {
  private static final URLName PROTOCOL = new URLName("smtp", null, -1, null, null, null);
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");
  private static final String FAILURES = " NOTIFY=FAILURE,DELAY";

  private final SendProgress progress;
  private final List<String> refusedCopies = new ArrayList<>();
  private List<String> recipients = List.of();
  private @Nullable SmtpReply refusal;

  MailTransport(Session session, SendProgress progress) {
    super(session, PROTOCOL);
    this.progress = progress;
  }

  /** Sends the mail; whoever it is about first must be taken. */
  void send(OutgoingMail mail) throws MessagingException {
    progress.reach(SmtpStage.MAIL);
    recipients = mail.recipients();
    mail.setMailExtension(extensions(mail));
    sendMessage(mail, new Address[] {mail.firstRecipient()});
  }

  private String extensions(OutgoingMail mail) {
    List<String> parameters = new ArrayList<>();
    if (supportsExtension("SIZE")) {
      parameters.add("SIZE=" + mail.estimatedSize());
    }
    if (supportsExtension("DSN")) {
      parameters.add("RET=HDRS");
      parameters.add("ENVID=" + xtext(mail.envelopeId()));
    }
    return String.join(" ", parameters);
  }

  /** How large a mail the server takes; empty when it doesn't say. */
  OptionalLong sizeLimit() {
    String limit = getExtensionParameter("SIZE");
    boolean told = limit != null && DIGITS.matcher(limit).matches() && Long.parseLong(limit) > 0;
    return told ? OptionalLong.of(Long.parseLong(limit)) : OptionalLong.empty();
  }

  /** The negative answer that has ended the session, if it was one. */
  Optional<SmtpReply> refusal() {
    return Optional.ofNullable(refusal);
  }

  /** The recipients besides the first whom the server has not taken. */
  List<String> refusedCopies() {
    return List.copyOf(refusedCopies);
  }

  @Override
  protected synchronized boolean protocolConnect(
      String host, int port, @Nullable String name, @Nullable String password)
      throws MessagingException {
    try {
      MailHost.lookUp(host, port);
    } catch (SocketConnectException e) {
      throw new MailConnectException(e);
    }
    return super.protocolConnect(host, port, name, password);
  }

  @Override
  public synchronized int simpleCommand(String command) throws MessagingException {
    if (command.startsWith("AUTH ")) {
      progress.reach(SmtpStage.AUTH);
    }
    return super.simpleCommand(command);
  }

  /** Nothing follows on this connection, and the answer to a reset would hide the one before. */
  @Override
  public synchronized void issueCommand(String command, int expected) throws MessagingException {
    if (!command.equals("RSET")) {
      super.issueCommand(command, expected);
    }
  }

  @Override
  protected void sendCommand(String command) throws MessagingException {
    refusal = null;
    super.sendCommand(command);
  }

  @Override
  protected int readServerResponse() throws MessagingException {
    int code = super.readServerResponse();
    boolean refuses = (code >= 400 && code <= 599) || isRefusedToken(code);
    refusal = refuses ? SmtpReply.of(code, getLastServerResponse()) : null;
    return code;
  }

  /** Google goes on to ask where it means no; an answer to it would only bring the no. */
  private boolean isRefusedToken(int code) {
    return code == 334
        && progress.stage() == SmtpStage.AUTH
        && "XOAUTH2".equals(session.getProperty("mail.smtp.auth.mechanisms"));
  }

  @Override
  protected void startTLS() throws MessagingException {
    progress.reach(SmtpStage.TLS);
    super.startTLS();
    progress.reach(SmtpStage.CONNECT);
  }

  /** Whether the server hears the farewell changes nothing. */
  @Override
  public synchronized void close() {
    try {
      super.close();
    } catch (MessagingException e) {
      // The connection is closed all the same.
    }
  }

  @Override
  protected void rcptTo() throws MessagingException {
    progress.reach(SmtpStage.RCPT);
    String notify = supportsExtension("DSN") ? FAILURES : "";
    for (String recipient : recipients) {
      if (simpleCommand("RCPT TO:<" + recipient + ">" + notify) / 100 != 2) {
        refused(recipient);
      }
    }
  }

  private void refused(String recipient) throws MessagingException {
    SmtpReply reply = refusal;
    if (reply == null || reply.code() == 421 || recipient.equals(recipients.getFirst())) {
      throw new MessagingException("the recipient is not taken");
    }
    refusedCopies.add(recipient);
  }

  /** Until here nothing of the mail has left. */
  @Override
  protected OutputStream data() throws MessagingException {
    progress.reach(SmtpStage.DATA);
    OutputStream stream = super.data();
    try {
      progress.beforeMail();
    } catch (RuntimeException e) {
      // Angus closes the connection without a further word when it is told of an IOException.
      throw new MessagingException("the mail may not leave", new IOException(e));
    }
    return stream;
  }

  @Override
  protected void finishData() throws IOException, MessagingException {
    if (!progress.passDot()) {
      throw new IOException("the mail was given up");
    }
    super.finishData();
  }
}
