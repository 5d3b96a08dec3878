package parley.contacts;

import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import parley.contacts.BulkBody.Row;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;

/** Many contacts at once. A row that is refused doesn't keep the others from being written. */
final class Bulk {
  private final Chunks chunks;
  private final Ids ids;
  private final InstantSource clock;
  private final Upsert upsert;

  Bulk(
      Database database,
      Ids ids,
      InstantSource clock,
      ContactEvents events,
      Suppressions suppressions) {
    chunks = new Chunks(database);
    this.ids = ids;
    this.clock = clock;
    upsert = new Upsert(ids, clock, new StoredContacts(events, suppressions));
  }

  /** Writes rows, all but the last of them now. */
  WriteAndAnswer<?> write(
      long organizationId, BulkBody body, Function<List<BulkResult>, Response> answer) {
    if (body.dryRun()) {
      return WriteAndAnswer.had(answer.apply(rehearse(organizationId, body)));
    }
    return chunks.write(
        body.rows().size(), (tx, index) -> result(tx, organizationId, body, index, upsert), answer);
  }

  /** Gives tags to contacts and takes others from them, all but the last of them now. */
  WriteAndAnswer<?> tag(
      long organizationId, TagBulkBody body, Function<List<BulkResult>, Response> answer) {
    return chunks.write(
        body.ids().size(),
        (tx, index) ->
            BulkResult.of(
                "ids", index, upsert.change(tx, organizationId, body.ids().get(index), body::over)),
        answer);
  }

  private List<BulkResult> rehearse(long organizationId, BulkBody body) {
    Upsert rehearsal = new Upsert(ids, clock, new RehearsedContacts(new MemoryRehearsal()));
    return chunks.read(
        body.rows().size(), (tx, index) -> result(tx, organizationId, body, index, rehearsal));
  }

  private static BulkResult result(
      Tx tx, long organizationId, BulkBody body, int index, Upsert upsert) {
    Upserted upserted =
        switch (body.rows().get(index)) {
          case Row.Read(var wanted) -> upsert.run(tx, organizationId, wanted, body.rule());
          case Row.Faulty(var problem) -> new Upserted.Refused(problem, false);
        };
    return BulkResult.of("rows", index, upserted);
  }
}
