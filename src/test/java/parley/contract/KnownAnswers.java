package parley.contract;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Bodies that were found right lately. Who waits for something is told the same again and again,
 * and to check a body takes longer than to answer it.
 */
final class KnownAnswers {
  private static final int MOST = 4_000;

  private record Known(String schema, ByteBuffer body) {}

  private final Set<Known> answers =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Known, Boolean> eldest) {
                  return size() > MOST;
                }
              }));

  /** Says whether this very body was right by this schema. */
  boolean contains(Place schema, byte[] body) {
    return answers.contains(new Known(schema.pointer(), ByteBuffer.wrap(body)));
  }

  void add(Place schema, byte[] body) {
    answers.add(new Known(schema.pointer(), ByteBuffer.wrap(body)));
  }
}
