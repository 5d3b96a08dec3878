package parley.storage;

import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;

/**
 * Hands out the parts in which transactions count: of those that run on this node at the same time
 * no two have the same, so that none waits for the commit of another one.
 */
final class CounterParts {
  private final Queue<Integer> free;

  /** So many parts, from 0 on, for as many transactions at a time. */
  CounterParts(int parts) {
    this.free = new ConcurrentLinkedQueue<>(IntStream.range(0, parts).boxed().toList());
  }

  int take() {
    return Objects.requireNonNull(free.poll());
  }

  void giveBack(int part) {
    free.add(part);
  }
}
