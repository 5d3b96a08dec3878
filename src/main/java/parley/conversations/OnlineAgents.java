package parley.conversations;

import java.util.List;

/** Knows which agents can be counted on now. */
@FunctionalInterface
public interface OnlineAgents {
  /** The agents of an organization who are there and not away. */
  List<Long> of(long organizationId);
}
