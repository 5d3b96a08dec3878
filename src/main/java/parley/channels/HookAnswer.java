package parley.channels;

import java.util.List;
import java.util.function.Predicate;
import parley.http.Response;

/** What a provider's call has told. */
public sealed interface HookAnswer {

  /**
   * News, and for whom it may be.
   *
   * @param home takes what is about no account
   * @param speaksFor which other channels the caller has proved to speak for
   * @param updates never empty where something was reported: what has no meaning here is {@link
   *     Update.Skipped}
   */
  record Reported(Channel home, Predicate<Channel> speaksFor, List<AccountUpdate> updates)
      implements HookAnswer {}

  /**
   * Nothing that can be read; the body is kept for people to look at.
   *
   * @param reason why not
   */
  record Unreadable(Channel home, String reason) implements HookAnswer {}

  /** Nothing is reported: this is the answer. */
  record Replied(Response response) implements HookAnswer {}
}
