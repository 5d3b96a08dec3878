package parley.channels;

import java.io.OutputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How Parley speaks with one provider. Implementations hold no state of a conversation. */
public interface ChannelAdapter {
  /** The value of {@code channel} in the API: {@code whatsapp}. */
  String type();

  /**
   * Sends one message and waits for the provider's answer. Whatever the network does becomes a
   * result; call it outside of transactions.
   *
   * @param listener is called by some thread before the message leaves; when it throws, nothing
   *     leaves
   */
  SendResult send(Channel channel, OutboundMessage message, SendListener listener);

  /**
   * Tells the provider that an agent has read a message, and with it all before it; call it outside
   * of transactions. Repeating it does no harm.
   *
   * @param providerId the provider's id of a message of the customer's
   */
  ReadReceiptResult markRead(Channel channel, String providerId);

  /**
   * Copies a file that a customer sent, and that the provider holds, to {@code target}; at most as
   * long as a job may take. Call it outside of transactions.
   *
   * @param providerId the provider's id of the file
   */
  FetchResult fetch(Channel channel, String providerId, OutputStream target);

  /**
   * Gives the provider a file that a message is about to name. Call it outside of transactions;
   * with the {@link #send} after it, it takes less than a job may.
   */
  UploadResult upload(Channel channel, Attachment file);

  /**
   * Asks the provider's own API whether a token may use a number; for some seconds at most. Call it
   * outside of transactions.
   *
   * @param version of the API; null for the installation's default
   */
  OwnershipProof prove(String phoneNumberId, String accessToken, @Nullable String version);

  /**
   * Reads the body of a webhook whose signature has been checked.
   *
   * @return what it reports, each for the account that it names; never empty where something was
   *     reported: what has no meaning here is {@link Update.Skipped}
   * @throws IllegalArgumentException when it isn't a webhook of this provider at all
   */
  List<AccountUpdate> read(byte[] body);

  /**
   * An update and the account that it is for.
   *
   * @param accountKey the provider's name of the account: WhatsApp's {@code phone_number_id}; empty
   *     for reports about the whole business
   * @param businessKey the provider's name of that business; empty when it isn't told
   */
  record AccountUpdate(String accountKey, String businessKey, Update update) {}
}
