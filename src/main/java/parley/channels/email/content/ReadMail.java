package parley.channels.email.content;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.email.headers.MailHeaders;

/**
 * A mail, read. All text can be stored and shown; the HTML is clean.
 *
 * @param contentType of the mail as a whole, in lower case
 * @param contentTypeParameters by their names in lower case
 * @param text what is new: without the quote and the signature at its end
 * @param html the same as HTML; null when the mail has none
 * @param quotedText what was cut off the text; null when nothing was
 * @param whole text and HTML with nothing cut off
 * @param hasRemoteContent whether the HTML has images that would have to be fetched
 * @param truncated whether there is more in the mail than is here: it is over a limit
 * @param deliveryStatus the beginning of what a delivery report says
 * @param reportedHeaders of the mail that a report is about
 * @param digest SHA-256, in hexadecimal, of From, Date, Subject and the decoded texts
 */
public record ReadMail(
    MailHeaders headers,
    String contentType,
    Map<String, String> contentTypeParameters,
    String text,
    @Nullable String html,
    @Nullable String quotedText,
    MailWords whole,
    boolean hasRemoteContent,
    boolean truncated,
    List<MailFile> files,
    Optional<byte[]> deliveryStatus,
    Optional<MailHeaders> reportedHeaders,
    String digest) {

  /** The same mail with nothing cut off: the first one of a conversation has nothing to repeat. */
  public ReadMail uncut() {
    return new ReadMail(
        headers,
        contentType,
        contentTypeParameters,
        whole.text(),
        whole.html(),
        null,
        whole,
        hasRemoteContent,
        truncated,
        files,
        deliveryStatus,
        reportedHeaders,
        digest);
  }
}
