package parley.drafts;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.accounts.Members;
import parley.conversations.Conversations;
import parley.http.Cursors;
import parley.http.Page;
import parley.http.Paging;
import parley.http.Problem;
import parley.http.Route;
import parley.storage.Database;
import parley.storage.Tx;

/** The room's door: the drafts of all agents. */
public final class Drafts {
  private final Database database;
  private final InstantSource clock;
  private final Members members;
  private final Conversations conversations;

  /** The drafts in {@code database}. */
  public Drafts(
      Database database, InstantSource clock, Members members, Conversations conversations) {
    this.database = database;
    this.clock = clock;
    this.members = members;
    this.conversations = conversations;
  }

  /** {@code /v1/drafts}, and the draft of each conversation. */
  public List<Route> routes() {
    return new DraftRoutes(this).routes();
  }

  /** Deletes all drafts of an agent who leaves: nobody else may read them. */
  public static void forget(Tx tx, long organizationId, long agentId) {
    DraftRows.deleteAll(tx, new DraftOwner(organizationId, agentId));
  }

  Page<Draft> page(DraftOwner owner, Paging paging) {
    return database.read(tx ->
        Page.of(
            DraftRows.page(tx, owner, paging),
            paging,
            () -> DraftRows.count(tx, owner),
            draft -> new Cursors.Position(draft.conversationId(), draft.conversationId())));
  }

  Draft get(DraftOwner owner, long conversationId) {
    return database.read(tx -> found(tx, owner, conversationId));
  }

  /**
   * Keeps a draft, unless a newer one is there; answers the one that is there now.
   *
   * @throws Problem {@code not_found}; {@code forbidden} to who has left
   */
  Draft put(DraftOwner owner, Draft draft) {
    return database.write(tx -> {
      requireConversation(tx, owner, draft.conversationId());
      // Who leaves at this moment would leave a draft behind that nobody else could see.
      members.requireAgent(tx, owner.organizationId(), owner.agentId());
      Instant updatedAt = notInFuture(tx, owner, draft);
      if (draft.text().isEmpty() && draft.note().isEmpty()) {
        DraftRows.deleteUntil(tx, owner, draft.conversationId(), updatedAt);
      } else {
        DraftRows.put(tx, owner, draft, updatedAt);
      }
      return found(tx, owner, draft.conversationId());
    });
  }

  /** Drops a draft, whatever its time. */
  void remove(DraftOwner owner, long conversationId) {
    database.write(tx -> {
      requireConversation(tx, owner, conversationId);
      DraftRows.delete(tx, owner, conversationId);
      return true;
    });
  }

  private Draft found(Tx tx, DraftOwner owner, long conversationId) {
    requireConversation(tx, owner, conversationId);
    return DraftRows.find(tx, owner, conversationId).orElse(Draft.none(conversationId));
  }

  private void requireConversation(Tx tx, DraftOwner owner, long conversationId) {
    if (conversations.contactOf(tx, owner.organizationId(), conversationId).isEmpty()) {
      throw Problem.notFound();
    }
  }

  /**
   * When a draft was written: a device whose clock is fast would else keep all others from writing.
   * The one that is there was not written later than now, whatever this clock says: it may have
   * been set back, or be behind that of another node.
   */
  private Instant notInFuture(Tx tx, DraftOwner owner, Draft draft) {
    Instant now = clock.instant();
    Instant latest =
        DraftRows.find(tx, owner, draft.conversationId())
            .map(Draft::updatedAt)
            .filter(now::isBefore)
            .orElse(now);
    @Nullable Instant updatedAt = draft.updatedAt();
    return updatedAt == null || updatedAt.isAfter(latest) ? latest : updatedAt;
  }
}
