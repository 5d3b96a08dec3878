package parley.conversations.content;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.channels.ThreadTrail.Participant;
import tools.jackson.databind.node.ObjectNode;

/**
 * The content of a message to send. Use it only after {@link parley.http.Fields#check} has passed:
 * before, it has holes where a field was wrong.
 *
 * @param json as the API shows it
 * @param media the files of ours that it names; whether there are such files isn't checked yet
 * @param participants to whom else it goes, if it says so
 * @param reactsTo the message of ours that it is a reaction to; whether there is one isn't checked
 *     yet
 * @param mentions the agents whom a note names; whether there are such isn't checked yet
 */
public record Content(
    ObjectNode json,
    List<MediaReference> media,
    List<Participant> participants,
    @Nullable Long reactsTo,
    List<Long> mentions) {

  /** One that names nothing else. */
  public static Content of(ObjectNode json) {
    return of(json, List.of());
  }

  /** One that names files. */
  static Content of(ObjectNode json, List<MediaReference> media) {
    return new Content(json, media, List.of(), null, List.of());
  }
}
