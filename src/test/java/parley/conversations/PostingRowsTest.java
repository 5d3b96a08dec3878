package parley.conversations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import parley.conversations.MessageWordRows.Place;
import parley.conversations.PostingRows.Posting;
import parley.storage.Database;
import parley.storage.Tx;
import parley.testing.Engine;
import parley.testing.RowsRead;
import parley.testing.TestServer;

/** How many lists PostgreSQL reads for those that are asked for. */
class PostingRowsTest {
  private static final List<Place> PLACES =
      List.of(new Place("cake", 5_010), new Place("cake", 5_011), new Place("tart", 80));

  /** What finds lists. */
  @FunctionalInterface
  private interface Finding {
    Iterable<Posting> in(Tx tx);
  }

  @Test
  void the_lists_of_a_place_are_found_among_many() {
    assumeFalse(Engine.POSTGRESQL.isDistributed(), "a coordinator doesn't know what is read");
    parley.Config config = TestServer.config(Engine.POSTGRESQL);
    try (Database database = Database.open(config.databaseUrl(), config.data())) {
      database.write(tx ->
          tx.run(
              """
              insert into message_posting (org_id, word, first_id, messages, message_ids)
              select 1, case when n % 2 = 0 then 'cake' else 'tart' end, n * 10, 2,
                '[' || n * 10 || ',' || n * 10 + 1 || ']'
              from generate_series(1, 40000) n
              """));
      database.write(tx -> tx.run("analyze message_posting"));
      for (int run = 0; run < 12; run++) {
        // Each is looked at where it is looked for, and where it is taken.
        assertThat(read(database, tx -> PostingRows.find(tx, 1, PLACES))).isBetween(2L, 9L);
        assertThat(read(database, tx -> PostingRows.findToChange(tx, 1, PLACES))).isBetween(2L, 9L);
      }
    }
  }

  private static long read(Database database, Finding finding) {
    return database.write(tx -> {
      long before = RowsRead.of(tx, "message_posting");
      assertThat(finding.in(tx))
          .containsExactlyInAnyOrder(
              new Posting("cake", 5_000, List.of(5_000L, 5_001L)),
              new Posting("tart", 70, List.of(70L, 71L)));
      return RowsRead.of(tx, "message_posting") - before;
    });
  }
}
