package parley;

import java.time.InstantSource;
import java.util.List;
import parley.accounts.Members;
import parley.conversations.Conversations;
import parley.drafts.Drafts;
import parley.http.Route;
import parley.presence.Presence;
import parley.replies.Replies;
import parley.reports.Reports;
import parley.storage.Database;
import parley.storage.Ids;
import parley.webchat.WebChat;

/**
 * The rooms where customers are answered: conversations, and what agents and visitors see of them.
 */
final class Desk {
  private final Foundation foundation;
  private final Presence presence;
  private final Conversations conversations;
  private final Reports reports;
  private final WebChat webChat;
  private final List<List<Route>> routes;

  Desk(Foundation foundation, Transport transport, Customers customers) {
    this.foundation = foundation;
    Database database = foundation.database();
    Ids ids = foundation.ids();
    InstantSource clock = foundation.clock();
    CloseStack closeStack = foundation.closeStack();
    Members members = new Members();
    presence = closeStack.later(new Presence(database, clock, members, foundation.process()));
    customers.notes().listen(presence::noted);
    conversations = closeStack.later(conversations(transport, customers, members));
    reports =
        closeStack.later(new Reports(database, foundation.events(), conversations, members, clock));
    webChat = webChat(transport);
    routes =
        List.of(
            conversations.routes(),
            presence.routes(conversations),
            new Drafts(database, clock, members, conversations).routes(),
            new Replies(database, ids, clock, members, customers.directory(), conversations)
                .routes(),
            reports.routes(),
            webChat.routes());
  }

  private Conversations conversations(Transport transport, Customers customers, Members members) {
    return new Conversations(
        new Conversations.Parts(
            foundation.database(),
            foundation.ids(),
            foundation.clock(),
            foundation.outbox(),
            members,
            customers.directory(),
            transport.channels(),
            transport.media(),
            foundation.node()::nodes,
            foundation.events(),
            presence::online,
            foundation.assembly().indexedTogether(),
            foundation.meters()));
  }

  private WebChat webChat(Transport transport) {
    WebChat.Parts parts =
        new WebChat.Parts(
            transport.channels(),
            transport.media(),
            conversations,
            foundation.events(),
            presence,
            foundation.secrets(),
            foundation.meters());
    return new WebChat(
        foundation.database(),
        foundation.ids(),
        foundation.clock(),
        foundation.random(),
        parts,
        foundation.config().simulator().on());
  }

  Presence presence() {
    return presence;
  }

  Conversations conversations() {
    return conversations;
  }

  void join(Rooms rooms) {
    rooms.serve(routes);
    rooms.run(List.of(conversations.jobs()));
    rooms.sweep(List.of(conversations.expiries(), reports.expiries(), webChat.expiries()));
  }

  /** Once the server listens; what its visitors wait for ends before it closes. */
  void start() {
    foundation.closeStack().later(webChat);
    presence.start();
    conversations.start();
    reports.start();
  }
}
