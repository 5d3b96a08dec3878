package parley.reports;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.storage.IdType;

/** By what a report has its rows. */
enum GroupBy {
  DAY("slot", null),
  CHANNEL("channel_id", IdType.CHANNEL),
  TEAM("team_id", IdType.TEAM),
  AGENT("agent_id", IdType.AGENT),
  /** One row of all. */
  NOTHING("0", null);

  private final String column;
  private final @Nullable IdType type;

  GroupBy(String column, @Nullable IdType type) {
    this.column = column;
    this.type = type;
  }

  /** What the sums are grouped by. */
  String column() {
    return column;
  }

  /** The id of a group as the API shows it; null for nobody. */
  @Nullable String id(long group) {
    return type == null || group == Place.NOBODY ? null : type.encode(group);
  }

  /** The name in the API. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one with this {@link #text} that a client may ask for. */
  static Optional<GroupBy> of(String text) {
    return Arrays.stream(values())
        .filter(group -> group != NOTHING && group.text().equals(text))
        .findFirst();
  }
}
