package parley.imports;

import static java.nio.charset.StandardCharsets.UTF_8;
import static parley.testing.Eventually.eventually;

import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Client;
import parley.testing.SingleQuotes;

/** A file with contacts that a client brings along. */
final class ImportFile {
  private static final String BOUNDARY = "-imports-";

  private final String name;
  private final byte[] content;
  private final String options;

  private ImportFile(String name, byte[] content, String options) {
    this.name = name;
    this.content = content;
    this.options = options;
  }

  static ImportFile csv(String text) {
    return new ImportFile("contacts.csv", text.getBytes(UTF_8), "{}");
  }

  static ImportFile ndjson(String text) {
    return new ImportFile("contacts.ndjson", SingleQuotes.replaced(text).getBytes(UTF_8), "{}");
  }

  static ImportFile of(byte[] content) {
    return new ImportFile("contacts.csv", content, "{}");
  }

  /** The same with options, in JSON with single quotes. */
  ImportFile with(String json) {
    return new ImportFile(name, content, SingleQuotes.replaced(json));
  }

  /** Hands it in as a browser does. */
  Answer sentBy(Client client) {
    return sentBy(client, "");
  }

  /** The same with a query. */
  Answer sentBy(Client client, String query) {
    byte[] body =
        Bytes.join(
            part("name=\"options\"", options).getBytes(UTF_8),
            part("name=\"file\"; filename=\"" + name + "\"", "").getBytes(UTF_8),
            content,
            ("\r\n--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
    return client
        .with("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
        .send("POST", "/v1/contacts/import" + query, body);
  }

  private static String part(String disposition, String text) {
    String head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition;
    return head + "\r\n\r\n" + text + (text.isEmpty() ? "" : "\r\n");
  }

  /** Hands it in, and answers the import once it has ended. */
  Answer readBy(Client client) {
    return ended(client, sentBy(client).expect(202).text("/id"));
  }

  /** The import once it has ended. */
  static Answer ended(Client client, String id) {
    return eventually(
        () -> client.get("/v1/imports/" + id).expect(200),
        answer -> !answer.at("/finished_at").isNull(),
        answer -> answer.at("/rows_done").asLong());
  }

  /** What an import has done, in a line. */
  static String counts(Answer done) {
    return "%s of %s: %s created, %s updated, %s unchanged, %s skipped, %s failed"
        .formatted(
            done.at("/rows_done"),
            done.at("/rows_total"),
            done.at("/created"),
            done.at("/updated"),
            done.at("/unchanged"),
            done.at("/skipped"),
            done.at("/failed"));
  }
}
