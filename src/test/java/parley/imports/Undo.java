package parley.imports;

import static parley.testing.Eventually.eventually;

import parley.testing.Answer;
import parley.testing.Client;

/** Takes imports back. */
final class Undo {
  private Undo() {}

  static Answer of(Client client, String id) {
    return client.post("/v1/imports/" + id + "/undo", "{}");
  }

  /** Undoes it, and answers the import once that has ended. */
  static Answer done(Client client, String id) {
    of(client, id).expect(202);
    return ended(client, id);
  }

  /** The import once its undo has ended. */
  static Answer ended(Client client, String id) {
    return eventually(
        () -> client.get("/v1/imports/" + id).expect(200),
        answer -> answer.at("/undo/status").asString().equals("completed"),
        answer -> answer.at("/undo/removed").asLong() + answer.at("/undo/kept").asLong());
  }

  /** What it has done, in a line. */
  static String counts(Answer done) {
    return "%s removed, %s kept of %s"
        .formatted(done.at("/undo/removed"), done.at("/undo/kept"), done.at("/created"));
  }
}
