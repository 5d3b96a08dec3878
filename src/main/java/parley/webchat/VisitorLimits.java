package parley.webchat;

import java.time.Duration;
import java.util.OptionalInt;
import parley.channels.ReportedStatus;
import parley.http.Problem;
import parley.http.RateLimits;
import parley.http.TryLimit;

/**
 * How fast visitors may go, in front of any read: limits of their own, so that they don't starve
 * agents. A network is limited for each chat, since many customers may share an address.
 */
final class VisitorLimits {
  private static final String SLOWLY = "Too many messages. Wait a little, then go on.";

  private static final String MANY_CHATS = "Too many chats were begun. Wait a little.";

  private static final String MANY_FILES = "Too many files. Wait a little, then go on.";

  private final TryLimit sessionsOfNetwork =
      limit(30, Duration.ofMinutes(10), "Too many chats were begun from here. Wait a little.");
  private final TryLimit sessionsOfChannel =
      limit(300, Duration.ofMinutes(1), "Too many want to chat at once. Wait a little.");
  private final TryLimit messagesOfVisitor = limit(20, Duration.ofMinutes(1), SLOWLY);
  private final TryLimit messagesOfDay =
      limit(300, Duration.ofDays(1), "Too many messages for one day. Go on tomorrow.");
  private final TryLimit conversationsOfVisitor = limit(3, Duration.ofHours(1), MANY_CHATS);
  private final TryLimit conversationsOfNetwork = limit(20, Duration.ofHours(1), MANY_CHATS);
  private final TryLimit conversationsOfChannel = limit(120, Duration.ofMinutes(1), MANY_CHATS);
  private final TryLimit bytesOfDay =
      limit(50 << 20, Duration.ofDays(1), "Too large files for one day. Go on tomorrow.");
  private final TryLimit filesOfVisitor = limit(10, Duration.ofHours(1), MANY_FILES);
  private final TryLimit filesOfNetwork = limit(40, Duration.ofHours(1), MANY_FILES);
  private final TryLimit typingOfVisitor = limit(60, Duration.ofMinutes(1), SLOWLY);
  private final TryLimit receivedOfVisitor = limit(60, Duration.ofMinutes(1), SLOWLY);
  private final TryLimit readOfVisitor = limit(60, Duration.ofMinutes(1), SLOWLY);
  private final TryLimit ratingsOfVisitor = limit(20, Duration.ofHours(1), SLOWLY);
  private final TryLimit messagesOfNetwork = limit(120, Duration.ofMinutes(1), SLOWLY);
  private final TryLimit messagesOfChannel = limit(1_200, Duration.ofMinutes(1), SLOWLY);

  private static TryLimit limit(int most, Duration period, String refusal) {
    return new TryLimit(OptionalInt.of(most), period, refusal);
  }

  /** Counts who wants a session, before anything is read. */
  void chargeVisitor(String key, String address) {
    sessionsOfNetwork.charge(key + "/" + RateLimits.network(address));
  }

  /** What whoever wants a session is told who has had as many as they may. */
  Problem tooManyVisitors() {
    return sessionsOfNetwork.refusal();
  }

  /** Whether so many begin to chat on a channel that it may be no people. */
  boolean isCrowded(String key) {
    return sessionsOfChannel.isHalfUsed(key);
  }

  /** Counts a session; who was refused before doesn't count for the channel. */
  void chargeSession(String key) {
    sessionsOfChannel.charge(key);
  }

  /** Counts a file, before it is taken in. */
  void chargeFile(VisitorSession session, String address) {
    filesOfVisitor.charge(key(session));
    filesOfNetwork.charge(session.channelId() + "/" + RateLimits.network(address));
  }

  /** Counts the bytes of a file, once they are known. */
  void chargeBytes(VisitorSession session, long bytes) {
    // An empty one is refused for what it is.
    bytesOfDay.charge(key(session), Math.max(1, bytes));
  }

  /** Counts that a visitor says that they write. */
  void chargeTyping(VisitorSession session) {
    typingOfVisitor.charge(key(session));
  }

  /** Counts that a visitor says how far a message has come: each of the two by itself. */
  void chargeMark(VisitorSession session, ReportedStatus status) {
    (status == ReportedStatus.READ ? readOfVisitor : receivedOfVisitor).charge(key(session));
  }

  /** Counts that a visitor says how content they are. */
  void chargeRating(VisitorSession session) {
    ratingsOfVisitor.charge(key(session));
  }

  /** Counts a message, likewise. */
  void chargeMessage(VisitorSession session, String address) {
    String channel = Long.toString(session.channelId());
    messagesOfVisitor.charge(key(session));
    messagesOfDay.charge(key(session));
    messagesOfNetwork.charge(channel + "/" + RateLimits.network(address));
    messagesOfChannel.charge(channel);
  }

  /** Counts a message that begins a conversation, beside the message. */
  void chargeConversation(VisitorSession session, String address) {
    String channel = Long.toString(session.channelId());
    conversationsOfVisitor.charge(key(session));
    conversationsOfNetwork.charge(channel + "/" + RateLimits.network(address));
    conversationsOfChannel.charge(channel);
  }

  /** What a site calls its user, another site may call somebody else. */
  private static String key(VisitorSession session) {
    return session.channelId() + "/" + session.address();
  }
}
