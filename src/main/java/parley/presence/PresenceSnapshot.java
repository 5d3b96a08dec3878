package parley.presence;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * All that is true in an organization, as the API tells it.
 *
 * @param availabilities of those who are there at all
 * @param version of the board
 */
record PresenceSnapshot(
    List<Sighting.View> presences, List<Attendance.View> availabilities, @JsonIgnore long version) {
  /** Where nobody is. */
  static final PresenceSnapshot EMPTY = new PresenceSnapshot(List.of(), List.of(), 0);
}
