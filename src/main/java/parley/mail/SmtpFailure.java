package parley.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.jspecify.annotations.Nullable;

/** Tells what is lost for good from what may work later. */
final class SmtpFailure {
  /** An RFC 5321 reply code, and RFC 3463's code behind it; Angus quotes some replies. */
  private static final Pattern CODE =
      Pattern.compile("(?:^|response: )([245][0-9]{2}(?:[ -][245]\\.[0-9]{1,3}\\.[0-9]{1,3})?)\\b");

  private static final int PERMANENT = 500;

  private SmtpFailure() {}

  /**
   * A 5xx to the recipient or the text ends it. One to our login or our sender doesn't: the
   * operator can mend that.
   */
  static MailOutcome outcome(MessagingException failure) {
    List<Exception> chain = chain(failure);
    String reply = reply(chain);
    boolean lost =
        chain.stream()
            .map(SmtpFailure::code)
            .anyMatch(code -> code.isPresent() && code.getAsInt() >= PERMANENT);
    return lost
        ? new MailOutcome.Refused(summary(failure, reply), reply)
        : new MailOutcome.Failed(summary(failure, reply), reply);
  }

  private static OptionalInt code(Exception failure) {
    return switch (failure) {
      case SMTPAddressFailedException address -> OptionalInt.of(address.getReturnCode());
      case SMTPSendFailedException text when !text.getCommand().startsWith("MAIL") ->
          OptionalInt.of(text.getReturnCode());
      default -> OptionalInt.empty();
    };
  }

  /** The codes of a reply; it may quote the recipient, so the rest is left out. */
  private static String summary(MessagingException failure, String reply) {
    if (failure instanceof AuthenticationFailedException) {
      return "the login was refused";
    }
    Matcher code = CODE.matcher(reply);
    return code.find() ? code.group(1) : reply;
  }

  private static String reply(List<Exception> chain) {
    Exception last = chain.getLast();
    String message = last.getMessage();
    return message == null ? last.getClass().getSimpleName() : message.strip();
  }

  /** Angus hangs the cause behind what it throws, often several deep. */
  private static List<Exception> chain(MessagingException failure) {
    List<Exception> chain = new ArrayList<>();
    @Nullable Exception next = failure;
    while (next != null && chain.size() < 10) {
      chain.add(next);
      next = next instanceof MessagingException messaging ? messaging.getNextException() : null;
    }
    return chain;
  }
}
