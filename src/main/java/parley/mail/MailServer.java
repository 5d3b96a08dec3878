package parley.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import parley.mail.SmtpUrl.Login;
import parley.mail.SmtpUrl.Security;

/** The operator's mail server, spoken to by SMTP: one connection for each mail. */
final class MailServer {
  private final MailSettings.Server settings;
  private final MailTexts texts;
  private final SmtpTimeouts timeouts;
  private final Optional<SSLSocketFactory> trust;

  MailServer(MailSettings.Server settings, MailTexts texts) {
    this(settings, texts, SmtpTimeouts.USUAL, Optional.empty());
  }

  /** The same with other timeouts, and trust in other certificates than Java has. */
  MailServer(
      MailSettings.Server settings,
      MailTexts texts,
      SmtpTimeouts timeouts,
      Optional<SSLSocketFactory> trust) {
    this.settings = settings;
    this.texts = texts;
    this.timeouts = timeouts;
    this.trust = trust;
  }

  /**
   * Hands a letter to the server, on a thread of its own: interrupting a virtual one closes the
   * socket that it waits for, and a server that answers byte by byte ends no other timeout.
   *
   * @param name the same at each attempt, so that mailboxes know a mail that comes twice
   */
  MailOutcome deliver(Letter letter, String name) {
    return within(() -> attempt(letter, name));
  }

  /** Connects as for a letter, and leaves again without one. */
  MailOutcome greet() {
    return within(() -> {
      Session session = Session.getInstance(properties(settings.from().address().getAddress()));
      try (Transport transport = session.getTransport("smtp")) {
        connect(transport);
      } catch (MessagingException e) {
        return SmtpFailure.outcome(e);
      }
      return new MailOutcome.Taken();
    });
  }

  private MailOutcome within(Callable<MailOutcome> work) {
    FutureTask<MailOutcome> attempt = new FutureTask<>(work);
    Thread.ofVirtual().name("mail").start(attempt);
    try {
      return attempt.get(timeouts.all().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      String reason = "it took longer than " + timeouts.all().toMillis() + " ms";
      return failed(reason);
    } catch (ExecutionException e) {
      return failed("it could not be written: " + e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return failed("it was interrupted");
    } finally {
      attempt.cancel(true);
    }
  }

  private static MailOutcome failed(String reason) {
    return new MailOutcome.Failed(reason, reason);
  }

  private MailOutcome attempt(Letter letter, String name) {
    Session session = Session.getInstance(properties(letter.to()));
    try (Transport transport = session.getTransport("smtp")) {
      MimeLetter message = new MimeLetter(session, settings.from(), letter.to(), name);
      message.write(texts.of(letter));
      connect(transport);
      transport.sendMessage(message, message.getRecipients(Message.RecipientType.TO));
    } catch (AddressException e) {
      return new MailOutcome.Refused("not an address", String.valueOf(e.getMessage()));
    } catch (MessagingException e) {
      return SmtpFailure.outcome(e);
    }
    return new MailOutcome.Taken();
  }

  private void connect(Transport transport) throws MessagingException {
    @Nullable Login login = settings.url().login().orElse(null);
    transport.connect(
        settings.url().host(),
        settings.url().port(),
        login == null ? null : login.name(),
        login == null ? null : login.password());
  }

  private Properties properties(String to) {
    Security security = settings.url().security();
    String domain = settings.from().domain();
    Properties properties = new Properties();
    trust.ifPresent(factory -> properties.put("mail.smtp.ssl.socketFactory", factory));
    set(properties, "auth", settings.url().login().isPresent());
    set(properties, "starttls.enable", security == Security.STARTTLS);
    set(properties, "starttls.required", security == Security.STARTTLS);
    set(properties, "ssl.enable", security == Security.TLS);
    set(properties, "ssl.checkserveridentity", true);
    set(properties, "connectiontimeout", millis(timeouts.connect()));
    set(properties, "timeout", millis(timeouts.answer()));
    set(properties, "writetimeout", millis(timeouts.answer()));
    // Else it would ask the name server for this machine's name.
    set(properties, "localhost", domain);
    properties.setProperty("mail.host", domain);
    properties.setProperty("mail.mime.allowutf8", Boolean.toString(!isAscii(to)));
    return properties;
  }

  private static void set(Properties properties, String name, Object value) {
    properties.setProperty("mail.smtp." + name, value.toString());
  }

  private static long millis(Duration duration) {
    return duration.toMillis();
  }

  private static boolean isAscii(String text) {
    return text.chars().allMatch(c -> c < 128);
  }
}
