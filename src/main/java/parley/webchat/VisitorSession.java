package parley.webchat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.Update;
import parley.conversations.AddressThread;
import parley.storage.IdType;
import tools.jackson.databind.node.ObjectNode;

/**
 * A visitor who has a token.
 *
 * @param visitorId stays the same when a site says later who it is
 * @param subject what the site calls its user; null while nobody vouches for who it is
 * @param name what the site says they are called; null when it doesn't
 * @param email of which the site knows that it is theirs; null when it doesn't say
 * @param phone the same, as the site writes it
 * @param attributes what else the site says of them; null when it doesn't
 * @param expiresAt when the token is good for nothing any more
 */
record VisitorSession(
    long organizationId,
    long channelId,
    long visitorId,
    @Nullable String subject,
    @Nullable String name,
    @Nullable String email,
    @Nullable String phone,
    @Nullable ObjectNode attributes,
    Instant expiresAt) {

  /** The address by which the channel knows the visitor. */
  String address() {
    return subject == null ? anonymousAddress() : VisitorIdentity.address(subject);
  }

  /** The address by which they were known before a site has said who they are. */
  String anonymousAddress() {
    return IdType.VISITOR.encode(visitorId);
  }

  /** What is known of who they are. */
  Update.Customer customer(@Nullable String calledName) {
    return new Update.Customer(List.of(address()), phone, email, calledName, attributes);
  }

  /** Whether a site vouches for who they are. */
  boolean isVerified() {
    return subject != null;
  }

  /** What was said with them. */
  AddressThread thread() {
    return new AddressThread(organizationId, channelId, address());
  }
}
