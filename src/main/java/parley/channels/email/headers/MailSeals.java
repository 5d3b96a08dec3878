package parley.channels.email.headers;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.bouncycastle.util.encoders.Base32;
import parley.http.ConstantTime;
import parley.http.HmacSha256;

/**
 * Names that only this installation can have made, for mails and in addresses: what they name, and
 * a MAC of it. They are lower case and read in any, since mail systems change the case. Whoever has
 * got such a name can repeat it, so it says where a mail belongs, not who wrote it.
 */
public final class MailSeals {
  private static final int MAC_BYTES = 10;
  private static final int LONGEST_LOCAL_PART = 64;
  private static final String FIRST_ATTEMPT = ".1";
  private static final String MESSAGE = "msg_";
  private static final String CONVERSATION = "cnv_";

  private final byte[] key;

  /** Seals with a key of the installation that never changes: its names come back for years. */
  public MailSeals(byte[] key) {
    this.key = key.clone();
  }

  /**
   * The {@code Message-ID} of an attempt to send a message, without brackets: {@code
   * msg_0c3v9k2m4q8xb.1.v66tikim2o5674ys@example.com}.
   *
   * @param reference as in {@link parley.channels.OutboundMessage}
   */
  public String messageId(String reference, String domain) {
    return envelopeId(reference) + "@" + domain;
  }

  /** The same without a domain, for {@code ENVID}, which delivery reports repeat (RFC 3461). */
  public String envelopeId(String reference) {
    String attempt = numbered(reference);
    return attempt + "." + mac("message " + attempt);
  }

  /** The reference in what {@link #messageId} or {@link #envelopeId} made; empty for all else. */
  public Optional<String> reference(String messageId) {
    int at = messageId.indexOf('@');
    String name = at < 0 ? messageId : messageId.substring(0, at);
    return opened(name, '.', "message ").map(MailSeals::unnumbered);
  }

  /**
   * The address at which answers in a conversation arrive: {@code
   * desk+c0c3v9k2m4q8xa-sdkypmchr73aanb4@example.com}. The channel's own address when that would be
   * too long a local part.
   *
   * @param channelId as in the API
   * @param conversationId as in the API
   */
  public String replyAddress(String channelAddress, String channelId, String conversationId) {
    String mac = mac("reply " + channelId + " " + conversationId);
    return tagged(channelAddress, "c" + bare(conversationId, CONVERSATION) + "-" + mac);
  }

  /** The conversation, as in the API, of a reply address of this channel; empty for all else. */
  public Optional<String> conversation(String address, String channelId) {
    return opened(tag(address, 'c'), '-', "reply " + channelId + " " + CONVERSATION)
        .map(CONVERSATION::concat);
  }

  /**
   * The envelope sender to which a failure of this attempt is reported. The channel's own address
   * when that would be too long a local part.
   *
   * @param reference as in {@link parley.channels.OutboundMessage}
   */
  public String bounceAddress(String channelAddress, String reference) {
    String attempt = numbered(reference);
    return tagged(channelAddress, "b" + bare(attempt, MESSAGE) + "-" + mac("bounce " + attempt));
  }

  /** The reference in a bounce address; empty for all else. */
  public Optional<String> bounced(String address) {
    return opened(tag(address, 'b'), '-', "bounce " + MESSAGE)
        .map(attempt -> unnumbered(MESSAGE + attempt));
  }

  /** By what mails say that they come from here, so that nobody answers them in circles. */
  public String installation() {
    return mac("installation");
  }

  /** What is before the MAC at the end of a sealed text, if that is the MAC of it. */
  private Optional<String> opened(String sealed, char separator, String purpose) {
    String text = sealed.toLowerCase(Locale.ROOT);
    int end = text.lastIndexOf(separator);
    if (end < 1 || text.length() > LONGEST_LOCAL_PART) {
      return Optional.empty();
    }
    String content = text.substring(0, end);
    return ConstantTime.areEqual(text.substring(end + 1), mac(purpose + content))
        ? Optional.of(content)
        : Optional.empty();
  }

  private String mac(String text) {
    byte[] hash = HmacSha256.of(key, text.getBytes(StandardCharsets.UTF_8));
    return Base32.toBase32String(Arrays.copyOf(hash, MAC_BYTES)).toLowerCase(Locale.ROOT);
  }

  /** Behind the last plus, or the whole local part, if it begins with this letter; else empty. */
  private static String tag(String address, char letter) {
    String local = address.substring(0, Math.max(0, address.lastIndexOf('@')));
    String tag = local.substring(local.lastIndexOf('+') + 1);
    boolean isOurs = !tag.isEmpty() && Character.toLowerCase(tag.charAt(0)) == letter;
    return isOurs ? tag.substring(1) : "";
  }

  private static String tagged(String address, String tag) {
    int at = address.lastIndexOf('@');
    return at + 1 + tag.length() > LONGEST_LOCAL_PART
        ? address
        : address.substring(0, at) + "+" + tag + address.substring(at);
  }

  private static String numbered(String reference) {
    return reference.indexOf('.') < 0 ? reference + FIRST_ATTEMPT : reference;
  }

  private static String unnumbered(String attempt) {
    return attempt.endsWith(FIRST_ATTEMPT)
        ? attempt.substring(0, attempt.length() - FIRST_ATTEMPT.length())
        : attempt;
  }

  private static String bare(String id, String prefix) {
    return id.substring(prefix.length());
  }
}
