package parley.conversations;

import java.util.Optional;
import parley.http.Json;

/**
 * Where somebody who has left can be reached.
 *
 * @param isVerified false for what they only say
 */
record UnseenMailbox(String email, boolean isVerified) {

  /** What a customer has said of themself, by the metadata of their message. */
  static Optional<UnseenMailbox> claimed(String metadata) {
    return Json.parse(metadata)
        .path("form")
        .valueStream()
        .filter(answer -> answer.path("type").asString("").equals("email"))
        .map(answer -> new UnseenMailbox(answer.path("value").asString(), false))
        .findFirst();
  }
}
