package parley.replies;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.OptionalLong;
import parley.accounts.Members;
import parley.contacts.Contact;
import parley.contacts.ContactDirectory;
import parley.conversations.Conversations;
import parley.http.Caller;
import parley.http.Cursors;
import parley.http.ETags;
import parley.http.FieldError;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.IdType;
import parley.storage.Ids;
import parley.storage.StorageException;
import parley.storage.Tx;

/** The room's door: the canned replies of all organizations. */
public final class Replies {
  private final Database database;
  private final Ids ids;
  private final InstantSource clock;
  private final Members members;
  private final ContactDirectory contacts;
  private final Conversations conversations;
  private final ReplyRoom room;

  /** The replies in {@code database}. */
  public Replies(
      Database database,
      Ids ids,
      InstantSource clock,
      Members members,
      ContactDirectory contacts,
      Conversations conversations) {
    this.database = database;
    this.ids = ids;
    this.clock = clock;
    this.members = members;
    this.contacts = contacts;
    this.conversations = conversations;
    this.room = new ReplyRoom(members);
  }

  /** {@code /v1/replies} and what is below. */
  public List<Route> routes() {
    return new ReplyRoutes(this).routes();
  }

  /** Deletes what an agent who is forgotten has for themselves: nobody else may see it. */
  public static void forget(Tx tx, long organizationId, long agentId) {
    ReplyRows.deleteOwn(tx, organizationId, agentId);
  }

  Page<Reply> page(Caller caller, String search, Paging paging) {
    return database.read(tx -> {
      ReplyUser user = user(tx, caller);
      return Page.of(
          ReplyRows.page(tx, user, search, paging),
          paging,
          () -> ReplyRows.count(tx, user, search),
          reply -> new Cursors.Position(reply.id(), reply.id()));
    });
  }

  Reply get(Caller caller, long id) {
    return database.read(tx -> seen(tx, user(tx, caller), id));
  }

  /** Makes a reply. */
  Reply add(Tx tx, Caller caller, ReplyChange wanted) {
    ReplyUser user = user(tx, caller);
    long organizationId = user.organizationId();
    Reply reply = wanted.added(ids.next(), user, now());
    room.require(tx, organizationId, reply.audience());
    requireAudience(tx, user, reply.audience());
    if (!ReplyRows.add(tx, organizationId, reply)) {
      throw taken(tx, organizationId, reply);
    }
    return reply;
  }

  /** Changes a reply. */
  Reply change(Caller caller, long id, OptionalLong expected, ReplyChange change) {
    return database.write(tx -> {
      ReplyUser user = user(tx, caller);
      Reply before = written(tx, user, id, expected);
      Reply after = change.over(before, user, now());
      room.requireMove(tx, user.organizationId(), before.audience(), after.audience());
      requireAudience(tx, user, after.audience());
      if (after.says(before)) {
        return before;
      }
      refuseTaken(tx, user.organizationId(), after);
      if (!ReplyRows.update(tx, user.organizationId(), after)) {
        throw StorageException.lostRace();
      }
      return after;
    });
  }

  void remove(Caller caller, long id, OptionalLong expected) {
    database.write(tx -> {
      ReplyUser user = user(tx, caller);
      Reply reply = written(tx, user, id, expected);
      if (!ReplyRows.delete(tx, user.organizationId(), id, reply.version())) {
        throw StorageException.lostRace();
      }
      return true;
    });
  }

  /** A reply as it would be sent in a conversation. */
  Placeholders.Filled render(Tx tx, Caller caller, long id, long conversationId) {
    ReplyUser user = user(tx, caller);
    Reply reply = seen(tx, user, id);
    Contact contact = contact(tx, user.organizationId(), conversationId);
    String agentName =
        user.agentId().isPresent()
            ? members.name(tx, user.organizationId(), user.agentId().getAsLong()).orElse(null)
            : null;
    return Placeholders.fill(reply.text(), new ReplyValues(conversationId, contact, agentName));
  }

  private Contact contact(Tx tx, long organizationId, long conversationId) {
    OptionalLong contactId = conversations.contactOf(tx, organizationId, conversationId);
    if (contactId.isEmpty()) {
      throw Problem.invalidField(
          "/conversation_id", "unknown_conversation", "is not a conversation's id");
    }
    return contacts.find(tx, organizationId, contactId.getAsLong()).orElseThrow();
  }

  private ReplyUser user(Tx tx, Caller caller) {
    return ReplyUser.of(tx, members, caller);
  }

  private static Reply seen(Tx tx, ReplyUser user, long id) {
    return ReplyRows.find(tx, user.organizationId(), id)
        .filter(reply -> user.sees(reply.audience()))
        .orElseThrow(Problem::notFound);
  }

  private static Reply written(Tx tx, ReplyUser user, long id, OptionalLong expected) {
    Reply reply = seen(tx, user, id);
    user.requireWrite(reply.audience());
    ETags.require(expected, reply.version());
    return reply;
  }

  private void requireAudience(Tx tx, ReplyUser user, Audience audience) {
    if (audience.teamId() != null && !members.isTeam(tx, user.organizationId(), audience.id())) {
      throw Problem.invalidField("/team_id", "unknown_team", "is not a team's id");
    }
    user.requireWrite(audience);
  }

  /**
   * Two who take one shortcut at once both pass here; the unique key then makes one of them repeat.
   */
  private static void refuseTaken(Tx tx, long organizationId, Reply reply) {
    OptionalLong other = ReplyRows.named(tx, organizationId, reply.audience(), reply.shortcut());
    if (other.isPresent() && other.getAsLong() != reply.id()) {
      throw taken(tx, organizationId, reply);
    }
  }

  private static Problem taken(Tx tx, long organizationId, Reply reply) {
    long other =
        ReplyRows.named(tx, organizationId, reply.audience(), reply.shortcut())
            .orElseThrow(StorageException::lostRace);
    return Problem.withErrors(
        ProblemCode.REPLY_EXISTS,
        List.of(
            new FieldError(
                "/shortcut", "taken", "is another reply's", IdType.REPLY.encode(other))));
  }

  /** To the millisecond, as it is kept. */
  private Instant now() {
    return Instant.ofEpochMilli(clock.millis());
  }
}
