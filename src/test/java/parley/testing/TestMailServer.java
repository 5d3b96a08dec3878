package parley.testing;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetupTest;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mail server that keeps what it is given. */
public final class TestMailServer implements AutoCloseable {
  private static final Pattern TOKEN = Pattern.compile("#token=([\\w-]+)");

  private final GreenMail server = new GreenMail(ServerSetupTest.SMTP.dynamicPort());

  /** A server on a free port. */
  public TestMailServer() {
    server.start();
  }

  /** What it takes to send to it. */
  public Map<String, String> settings() {
    return Map.of("PARLEY_SMTP_URL", url(), "PARLEY_MAIL_FROM", "Parley <parley@example.com>");
  }

  /** For {@code PARLEY_SMTP_URL}. */
  public String url() {
    return "smtp+plain://127.0.0.1:" + server.getSmtp().getPort();
  }

  /** What has come for an address, oldest first. */
  public List<MimeMessage> mails(String to) {
    return Arrays.stream(server.getReceivedMessages()).filter(mail -> isTo(mail, to)).toList();
  }

  /** Waits for so many mails to an address, and answers the last. */
  public MimeMessage await(String to, int count) {
    return Eventually.eventually(() -> mails(to), mails -> mails.size() >= count).get(count - 1);
  }

  /** The token in the link of a mail. */
  public static String token(MimeMessage mail) {
    Matcher found = TOKEN.matcher(text(mail));
    if (!found.find()) {
      throw new AssertionError("no link in " + text(mail));
    }
    return found.group(1);
  }

  /** The plain text of a mail. */
  public static String text(MimeMessage mail) {
    return part(mail, 0);
  }

  /** The HTML of a mail. */
  public static String html(MimeMessage mail) {
    return part(mail, 1);
  }

  private static String part(MimeMessage mail, int number) {
    try {
      return (String) ((Multipart) mail.getContent()).getBodyPart(number).getContent();
    } catch (MessagingException e) {
      throw new AssertionError(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isTo(MimeMessage mail, String to) {
    try {
      return Arrays.toString(mail.getAllRecipients()).contains(to);
    } catch (MessagingException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    server.stop();
  }
}
