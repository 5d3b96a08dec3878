package parley.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How mail leaves.
 *
 * @param server empty when there is none; then mails are not kept
 * @param appUrl below which the pages for links are, without a slash at the end; empty for this
 *     server's own
 * @param templates a folder of files that stand in for the built-in ones
 * @param developing whether nobody but a developer on this machine reads the log and reaches the
 *     server, so that links may be printed
 */
public record MailSettings(
    Optional<Server> server,
    Optional<String> appUrl,
    Optional<Path> templates,
    boolean developing) {

  /** A mail server, and whom its mails are from. */
  public record Server(SmtpUrl url, Sender from) {}

  /** Whom mails are from: an address, or a name and an address. */
  public record Sender(String text) {
    /**
     * Checks the sender.
     *
     * @throws IllegalArgumentException when it has no address
     */
    public Sender {
      parsed(text);
    }

    InternetAddress address() {
      return parsed(text);
    }

    private static InternetAddress parsed(String text) {
      try {
        InternetAddress parsed = new InternetAddress(text, true);
        if (text.contains("<") && !text.endsWith(">")) {
          throw new AddressException("something stands behind the address");
        }
        // Encoded, where it isn't ASCII.
        return new InternetAddress(parsed.getAddress(), parsed.getPersonal(), "UTF-8");
      } catch (AddressException | UnsupportedEncodingException e) {
        throw new IllegalArgumentException(
            "must be an address like Parley <parley@example.com>, or with quotes around the name"
                + " alone: \"Parley, Inc.\" <parley@example.com>",
            e);
      }
    }

    /** What stands behind the @. */
    String domain() {
      String address = address().getAddress();
      return address.substring(address.lastIndexOf('@') + 1);
    }
  }
}
