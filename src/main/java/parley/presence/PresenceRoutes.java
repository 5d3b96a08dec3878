package parley.presence;

import java.util.List;
import java.util.Optional;
import parley.accounts.Accounts;
import parley.conversations.Conversations;
import parley.http.Access;
import parley.http.Actor;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;
import parley.storage.IdType;
import parley.storage.Tx;

/** {@code /v1/presence}. */
final class PresenceRoutes {
  private static final int MOST = 100;
  private static final String UNKNOWN = "must be the id of a conversation";

  private final Presence presence;
  private final Conversations conversations;

  PresenceRoutes(Presence presence, Conversations conversations) {
    this.presence = presence;
    this.conversations = conversations;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/v1/presence", Access.needs(Scope.CONVERSATIONS_READ), this::show),
        Route.post("/v1/presence", Access.needs(Scope.MESSAGES_SEND), this::note));
  }

  private Response show(Request request) {
    return Response.ok(presence.snapshot(request.organizationId()));
  }

  /** Nothing is written: the transaction only looks whether there is such a conversation. */
  private WriteAndAnswer<PresencePlace> note(Request request) {
    Fields body = request.body();
    Field<Long> conversation =
        body.text("conversation_id", MOST)
            .parse(PresenceRoutes::conversation, "unknown_conversation", UNKNOWN)
            .required();
    Field<PresenceState> state =
        body.text("state", MOST)
            .parse(PresenceState::of, "unknown_value", "must be viewing, typing, noting or gone")
            .required();
    body.check();
    long organizationId = request.organizationId();
    PresencePlace place = new PresencePlace(conversation.get(), Actor.of(request.caller()));
    return new WriteAndAnswer<>(
        tx -> {
          require(tx, organizationId, place.conversationId());
          if (Accounts.settings(tx, organizationId).showPresence()) {
            tx.afterCommit(() -> presence.note(organizationId, place, state.get()));
          }
          if (state.get() == PresenceState.TYPING) {
            tx.afterCommit(() -> {
              presence.answers(organizationId, place.conversationId());
              conversations.showTyping(organizationId, place.conversationId());
            });
          }
          return place;
        },
        noted -> Response.noContent());
  }

  private void require(Tx tx, long organizationId, long conversationId) {
    if (conversations.contactOf(tx, organizationId, conversationId).isEmpty()) {
      throw Problem.invalidField("/conversation_id", "unknown_conversation", UNKNOWN);
    }
  }

  private static Optional<Long> conversation(String text) {
    var id = IdType.CONVERSATION.decode(text);
    return id.isPresent() ? Optional.of(id.getAsLong()) : Optional.empty();
  }
}
