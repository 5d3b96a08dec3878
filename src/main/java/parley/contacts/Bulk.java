package parley.contacts;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import parley.http.Response;
import parley.http.WriteAndAnswer;
import parley.storage.Database;
import parley.storage.Tx;

/** Many contacts at once. A row that is refused doesn't keep the others from being written. */
final class Bulk {
  private final Chunks chunks;
  private final Upsert upsert;
  private final ContactGrowth growth;

  Bulk(Database database, Upsert upsert) {
    chunks = new Chunks(database);
    growth = new ContactGrowth(database);
    this.upsert = upsert;
  }

  /** Writes rows, all but the last of them now. */
  WriteAndAnswer<?> write(
      long organizationId, BulkBody body, Function<List<BulkResult>, Response> answer) {
    if (body.dryRun()) {
      return WriteAndAnswer.had(answer.apply(dryRun(organizationId, body)));
    }
    return chunks.write(
        body.rows().size(),
        (tx, from, until) -> {
          List<Upserted> upserted = rows(tx, organizationId, body, upsert, from, until);
          growth.written(tx, organizationId, upserted);
          return results(upserted, from);
        },
        answer);
  }

  /**
   * Gives tags to contacts and takes others from them, all but the last of them now.
   *
   * @param ids of the contacts that {@code body} speaks of
   */
  WriteAndAnswer<?> tag(
      long organizationId,
      List<Long> ids,
      TagBulkBody body,
      Function<List<BulkResult>, Response> answer) {
    if (ids.isEmpty()) {
      return WriteAndAnswer.had(answer.apply(List.of()));
    }
    return chunks.write(
        ids.size(),
        (tx, from, until) ->
            IntStream.range(from, until)
                .mapToObj(index -> tag(tx, organizationId, ids.get(index), body, index))
                .toList(),
        answer);
  }

  private BulkResult tag(Tx tx, long organizationId, long id, TagBulkBody body, int index) {
    Upserted tagged = upsert.change(tx, organizationId, id, body.tags()::over);
    return body.contacts() instanceof ContactChoice.Named
        ? BulkResult.of("ids", index, tagged)
        : BulkResult.ofContact(index, id, tagged);
  }

  private List<BulkResult> dryRun(long organizationId, BulkBody body) {
    Upsert inDryRun = upsert.on(new DryRunContacts(new MemoryDryRun()));
    return chunks.read(
        body.rows().size(),
        (tx, from, until) -> results(rows(tx, organizationId, body, inDryRun, from, until), from));
  }

  private static List<Upserted> rows(
      Tx tx, long organizationId, BulkBody body, Upsert upsert, int from, int until) {
    return upsert.run(tx, organizationId, body.rows().subList(from, until), body.rule());
  }

  private static List<BulkResult> results(List<Upserted> upserted, int from) {
    return IntStream.range(0, upserted.size())
        .mapToObj(index -> BulkResult.of("rows", from + index, upserted.get(index)))
        .toList();
  }
}
