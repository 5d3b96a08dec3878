package parley.webchat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import parley.events.LiveFrame;

/**
 * What a stream tells a visitor: first all, then what has become different. Of what was told it
 * keeps hashes alone, since many may listen.
 */
final class VisitorChanges {
  private record Stand(
      String status,
      VisitorView.@Nullable Agent agent,
      boolean seen,
      @Nullable Integer rating,
      int unreadCount) {
    static Stand of(VisitorView view) {
      return new Stand(view.status(), view.agent(), view.seen(), view.rating(), view.unreadCount());
    }
  }

  private record Known(String id, int hash) {
    static Known of(VisitorView.MessageView message) {
      return new Known(message.id(), message.hashCode());
    }
  }

  private @Nullable Stand stand;
  private Set<Known> messages = Set.of();

  /** The frames that lead from what was told to a view, which is told by that. */
  List<LiveFrame> next(VisitorView view) {
    List<LiveFrame> frames =
        stand == null || hasGap(view) ? List.of(new LiveFrame("snapshot", view)) : changes(view);
    stand = Stand.of(view);
    messages = view.messages().stream().map(Known::of).collect(Collectors.toUnmodifiableSet());
    return frames;
  }

  private List<LiveFrame> changes(VisitorView view) {
    List<LiveFrame> frames = new ArrayList<>();
    view.messages().stream()
        .filter(message -> !messages.contains(Known.of(message)))
        .forEach(message -> frames.add(new LiveFrame("message", message)));
    if (!Stand.of(view).equals(stand)) {
      frames.add(new LiveFrame("conversation", Stand.of(view)));
    }
    return frames;
  }

  /** Whether more has been said meanwhile than one page shows. */
  private boolean hasGap(VisitorView view) {
    return !messages.isEmpty()
        && view.hasMore()
        && view.messages().stream().map(Known::of).noneMatch(messages::contains);
  }
}
