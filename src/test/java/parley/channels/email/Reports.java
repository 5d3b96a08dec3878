package parley.channels.email;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Reports as mail servers write them, and whoever likes to. */
final class Reports {
  private Reports() {}

  /** By which name a mail is reported. */
  static String messageId(MimeMessage mail) {
    try {
      return mail.getMessageID();
    } catch (MessagingException e) {
      throw new AssertionError(e);
    }
  }

  /** That some addresses do not exist (RFC 3464). */
  static String bounce(String messageId, String... recipients) {
    String blocks =
        Arrays.stream(recipients)
            .map("\nFinal-Recipient: rfc822; %s\nAction: failed\nStatus: 5.1.1\n"::formatted)
            .collect(Collectors.joining());
    return report(
        "delivery-status", "Reporting-MTA: dns; mx.example\n" + blocks, messageId, recipients[0]);
  }

  /** That an address does not exist, in words of the server's own. */
  static String bounceSaying(String words, String messageId, String recipient) {
    String block =
        "Final-Recipient: rfc822; %s\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; %s\n"
            .formatted(recipient, words);
    return report(
        "delivery-status", "Reporting-MTA: dns; mx.example\n\n" + block, messageId, recipient);
  }

  /** That somebody calls a mail abuse (RFC 5965). */
  static String abuse(String messageId, String recipient) {
    String feedback = "Feedback-Type: abuse\nUser-Agent: Judge/1\nVersion: 1\n";
    return report("feedback-report", feedback, messageId, recipient);
  }

  private static String report(String type, String said, String messageId, String recipient) {
    return """
    Return-Path: <>
    From: Mail System <mailer-daemon@mx.example>
    To: desk@bakery.example
    Subject: A report
    MIME-Version: 1.0
    Content-Type: multipart/report; report-type=%s; boundary=b

    --b
    Content-Type: text/plain

    A report.
    --b
    Content-Type: message/%s

    %s
    --b
    Content-Type: text/rfc822-headers

    Message-ID: %s
    From: desk@bakery.example
    To: %s
    Subject: Re: Cake

    --b--
    """
        .formatted(type, type, said, messageId, recipient);
  }
}
