package parley.replies;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;
import parley.http.Problem;

/** What a client says about a reply; the rest stays as it is. */
record ReplyChange(
    FieldChange<String> shortcut,
    FieldChange<String> text,
    FieldChange<Visibility> visibility,
    FieldChange<Long> teamId) {

  /** The new reply that it describes. */
  Reply added(long id, ReplyUser user, Instant now) {
    return new Reply(
        id,
        required(shortcut.value()),
        required(text.value()),
        audience(null, user),
        user.agentId().isPresent() ? user.agentId().getAsLong() : null,
        1,
        now,
        now);
  }

  /** A reply after the change. */
  Reply over(Reply current, ReplyUser user, Instant now) {
    return current.changed(
        required(shortcut.over(current.shortcut())),
        required(text.over(current.text())),
        audience(current.audience(), user),
        now);
  }

  private Audience audience(@Nullable Audience current, ReplyUser user) {
    Visibility wanted = required(visibility.over(current == null ? null : current.visibility()));
    if (wanted != Visibility.TEAM && teamId.value() != null) {
      throw Problem.invalidField("/team_id", "not_allowed", "is only for visibility team");
    }
    return switch (wanted) {
      case EVERYONE -> Audience.EVERYONE;
      case TEAM -> new Audience(Visibility.TEAM, team(current));
      case ME ->
          new Audience(
              Visibility.ME,
              user.agentId()
                  .orElseThrow(() ->
                      Problem.invalidField(
                          "/visibility", "no_agent", "me is an agent; the key acts as none")));
    };
  }

  private long team(@Nullable Audience current) {
    Long team = teamId.over(current == null ? null : current.teamId());
    if (team == null) {
      throw Problem.invalidField("/team_id", "required", "is required with visibility team");
    }
    return team;
  }

  private static <T> T required(@Nullable T value) {
    return Objects.requireNonNull(value);
  }
}
