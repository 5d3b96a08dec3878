package parley;

import java.util.List;
import parley.contacts.ContactMerging;
import parley.conversations.Conversations;
import parley.exports.Exports;
import parley.retention.Retention;

/** What is done with all that there is of a customer: merged, exported, and erased by its age. */
final class CustomerData {
  private final Exports exports;
  private final ContactMerging merging;
  private final Retention retention;

  CustomerData(Foundation foundation, Customers customers, Conversations conversations) {
    exports = customers.exports(conversations);
    merging = customers.merging(conversations, exports);
    retention =
        new Retention(
            foundation.database(),
            foundation.ids(),
            foundation.clock(),
            foundation.outbox(),
            customers.aged());
  }

  void join(Rooms rooms) {
    rooms.serve(List.of(merging.routes(), exports.routes(), retention.routes()));
    rooms.run(List.of(merging.jobs(), exports.jobs(), retention.jobs()));
    rooms.sweep(List.of(exports.expiries()));
  }
}
