package parley.conversations;

import java.time.Instant;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.MessageError;
import parley.channels.Update;
import parley.storage.Tx;

/** What follows from the failure of one message: for itself, its conversation and its account. */
final class Consequences {
  private final ConversationRows conversations = new ConversationRows();
  private final Channels channels;
  private final Fallback fallback;

  Consequences(Channels channels, Fallback fallback) {
    this.channels = channels;
    this.fallback = fallback;
  }

  /** The provider refused the message of an account that it knows. */
  void refused(Tx tx, ChannelAccount account, long messageId, MessageError error, Instant at) {
    if (error.code().equals(MessageError.WINDOW_CLOSED)) {
      windowClosed(tx, account, messageId, at, at);
    }
    if (error.providerCode() != null && !error.code().equals(MessageError.PROVIDER_ERROR)) {
      channels.gate().works(tx, account);
    }
  }

  /**
   * The provider took the message and reports now that it failed. A report from before the last
   * change of the account says nothing about it.
   */
  void reported(Tx tx, ChannelAccount account, long messageId, Update.Status status, Instant now) {
    MessageError error = status.error();
    if (error == null) {
      return;
    }
    if (error.code().equals(MessageError.WINDOW_CLOSED)) {
      windowClosed(tx, account, messageId, status.at(), now);
    }
    if (error.code().equals(MessageError.CHANNEL_UNAVAILABLE)
        && status.at().isAfter(account.updatedAt())) {
      channels.gate().refused(tx, account, error);
    }
  }

  private void windowClosed(
      Tx tx, ChannelAccount account, long messageId, Instant at, Instant now) {
    conversations.windowClosed(tx, account.organizationId(), messageId, at);
    fallback.instead(tx, account.organizationId(), messageId, now);
  }
}
