package parley.contacts;

import org.jspecify.annotations.Nullable;
import parley.http.Json;
import tools.jackson.databind.JsonNode;

/**
 * How far a {@link TagJob} has come.
 *
 * @param after the id of the last contact that it has looked at
 * @param failed how many would have had too many tags
 */
record TagProgress(long after, long updated, long unchanged, long failed) {
  private static final TagProgress NONE = new TagProgress(0, 0, 0, 0);

  static TagProgress read(@Nullable String memo) {
    if (memo == null) {
      return NONE;
    }
    JsonNode progress = Json.parse(memo);
    return new TagProgress(
        progress.path("after").asLong(),
        progress.path("updated").asLong(),
        progress.path("unchanged").asLong(),
        progress.path("failed").asLong());
  }

  String memo() {
    return Json.text(this);
  }

  TagProgress and(long id, Upserted tagged) {
    return switch (tagged) {
      case Upserted.Updated _ -> new TagProgress(id, updated + 1, unchanged, failed);
      case Upserted.Refused _ -> new TagProgress(id, updated, unchanged, failed + 1);
      case Upserted.Created _, Upserted.Unchanged _, Upserted.Skipped _ ->
          new TagProgress(id, updated, unchanged + 1, failed);
    };
  }
}
