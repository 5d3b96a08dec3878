package parley.conversations;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import parley.conversations.IndexingPass.WordMessages;
import parley.conversations.PendingWordRows.Pending;
import parley.http.Json;
import parley.storage.Database;
import parley.storage.Dialect;
import parley.storage.Steps;
import tools.jackson.databind.JsonNode;

/**
 * Puts messages that wait into the lists of their words, many at once: a word that a hundred of
 * them have is written once or twice. See decision 102.
 */
final class MessageIndexer {
  /** Each step on SQLite looks which of them still wait. */
  private static final int MOST_IN_STEPS = 2_000;

  /** What fits into memory, with a few thousand letters for each message. */
  private static final int MOST = 5_000;

  /** On SQLite, where others wait; PostgreSQL takes all words in one transaction. */
  private static final int MOST_WORDS_IN_A_STEP = 2_000;

  private final Database database;
  private final int least;
  private final int most;
  private final Steps steps;

  /**
   * Indexes what waits in a database.
   *
   * @param least how many messages are worth it
   */
  MessageIndexer(Database database, int least) {
    this.database = database;
    this.least = least;
    boolean inSteps = database.dialect() == Dialect.SQLITE;
    this.most = inSteps ? MOST_IN_STEPS : MOST;
    this.steps = new Steps(database, inSteps ? MOST_WORDS_IN_A_STEP : Integer.MAX_VALUE);
  }

  /**
   * Indexes those messages that have waited longest. Where that is broken off, they wait still:
   * what is in lists already is found twice, counts once, and is written anew.
   *
   * @return false when there were too few, and none was indexed
   */
  boolean next(long organizationId) {
    long end = database.read(tx -> PostingRows.end(tx, organizationId));
    List<Pending> waiting = database.read(tx -> PendingWordRows.oldest(tx, organizationId, most));
    if (waiting.size() < least) {
      return false;
    }
    IndexingPass pass =
        new IndexingPass(organizationId, end, waiting.stream().map(Pending::messageId).toList());
    List<WordMessages> words = words(waiting);
    steps.each(
        words,
        (tx, some) -> pass.write(tx, some, some.getLast().word().equals(words.getLast().word())));
    return true;
  }

  /** In the order of the words. */
  private static List<WordMessages> words(List<Pending> waiting) {
    Map<String, List<Long>> byWord = new TreeMap<>();
    for (Pending pending : waiting) {
      for (JsonNode word : Json.parse(pending.words())) {
        byWord
            .computeIfAbsent(word.asString(), unknown -> new ArrayList<>())
            .add(pending.messageId());
      }
    }
    return byWord.entrySet().stream()
        .map(entry -> new WordMessages(entry.getKey(), entry.getValue()))
        .toList();
  }
}
