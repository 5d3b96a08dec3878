package parley.channels.email.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import parley.http.Problem;
import parley.http.ProblemCode;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Postmark's JSON, of which only the mail itself and its recipient are read. */
final class PostmarkMail {
  private static final String MAIL = "RawEmail";
  private static final String RECIPIENT = "OriginalRecipient";
  private static final int LONGEST_TEXT = 50 << 20;
  private static final int DEEPEST = 32;
  private static final int LONGEST_NAME = 1_000;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(LONGEST_TEXT)
                  .maxNestingDepth(DEEPEST)
                  .maxNameLength(LONGEST_NAME)
                  .build())
          .build();

  private PostmarkMail() {}

  /**
   * Writes the mail to {@code target} and answers to whom it was delivered.
   *
   * @throws Problem {@code malformed_json} for all that has no mail
   */
  static List<String> write(InputStream body, OutputStream target) throws IOException {
    List<String> recipients = new ArrayList<>();
    boolean hasMail = false;
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), body)) {
      requireObject(parser.nextToken());
      for (JsonToken token = parser.nextToken();
          token == JsonToken.PROPERTY_NAME;
          token = parser.nextToken()) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals(MAIL) && value == JsonToken.VALUE_STRING && !hasMail) {
          copy(parser, target);
          hasMail = true;
        } else if (name.equals(RECIPIENT) && value == JsonToken.VALUE_STRING) {
          recipients.add(parser.getString());
        } else {
          parser.skipChildren();
        }
      }
    } catch (JacksonException e) {
      throw malformed();
    }
    if (!hasMail) {
      throw Problem.of(
          ProblemCode.BAD_REQUEST,
          "There is no RawEmail: switch on \"Include raw email content in JSON payload\".");
    }
    return recipients;
  }

  private static void copy(JsonParser parser, OutputStream target) throws IOException {
    Writer writer = new OutputStreamWriter(target, StandardCharsets.UTF_8);
    parser.getString(writer);
    writer.flush();
  }

  private static void requireObject(JsonToken token) {
    if (token != JsonToken.START_OBJECT) {
      throw malformed();
    }
  }

  private static Problem malformed() {
    return Problem.of(ProblemCode.MALFORMED_JSON, "The body is not the JSON of a mail.");
  }
}
