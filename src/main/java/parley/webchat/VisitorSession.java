package parley.webchat;

import java.time.Instant;
import parley.conversations.AddressThread;
import parley.storage.IdType;

/**
 * A visitor who has a token.
 *
 * @param visitorId whose address on the channel is this id in the form of the API
 * @param expiresAt when the token is good for nothing any more
 */
record VisitorSession(long organizationId, long channelId, long visitorId, Instant expiresAt) {
  /** The address by which the channel knows the visitor. */
  String address() {
    return IdType.VISITOR.encode(visitorId);
  }

  /** What was said with them. */
  AddressThread thread() {
    return new AddressThread(organizationId, channelId, address());
  }
}
