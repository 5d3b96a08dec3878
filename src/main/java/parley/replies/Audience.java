package parley.replies;

import org.jspecify.annotations.Nullable;

/**
 * Whom a reply is there for; a shortcut is used once in each.
 *
 * @param id of the team or the agent; 0 for everyone
 */
record Audience(Visibility visibility, long id) {
  static final Audience EVERYONE = new Audience(Visibility.EVERYONE, 0);

  /** The team, if it is one. */
  @Nullable Long teamId() {
    return visibility == Visibility.TEAM ? id : null;
  }
}
