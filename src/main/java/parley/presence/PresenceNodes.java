package parley.presence;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import parley.storage.Database;
import parley.storage.StorageException;

/**
 * The other nodes: tells them in few notifications what has changed here, and hears what they tell.
 * What is lost on the way is repeated soon, as everything here is.
 */
final class PresenceNodes implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PresenceNodes.class);
  private static final String CHANNEL = "parley_presence";

  /** PostgreSQL takes less than 8,000 bytes. */
  private static final int MOST = 7_900;

  private final Database database;
  private final String node;
  private final Consumer<Notice> heard;

  /** What is to be told, by what it is about: only the newest counts. */
  private final Map<Object, Notice> waiting = new LinkedHashMap<>();

  private @Nullable AutoCloseable notifications;

  PresenceNodes(Database database, long node, Consumer<Notice> heard) {
    this.database = database;
    this.node = Long.toString(node);
    this.heard = heard;
  }

  /** Begins to hear, and asks for what the others know. */
  void start() {
    notifications = database.listen(CHANNEL, this::hear);
  }

  /** Tells this at the next {@link #flush}, and nothing older about the same. */
  void say(Notice notice) {
    synchronized (waiting) {
      waiting.put(notice.about(), notice);
    }
  }

  /** Sends what waits. */
  void flush() {
    StringBuilder payload = new StringBuilder(node);
    for (Notice notice : taken()) {
      String line = notice.line();
      if (payload.length() + line.length() >= MOST) {
        tell(payload.toString());
        payload.setLength(node.length());
      }
      payload.append('\n').append(line);
    }
    if (payload.length() > node.length()) {
      tell(payload.toString());
    }
  }

  private List<Notice> taken() {
    synchronized (waiting) {
      List<Notice> all = new ArrayList<>(waiting.values());
      waiting.clear();
      return all;
    }
  }

  private void tell(String payload) {
    try {
      database.tell(CHANNEL, payload);
    } catch (StorageException e) {
      LOG.atLevel(StorageException.level(e))
          .log("other nodes don't hear who is where: {}", e.getMessage());
    }
  }

  private void hear(String payload) {
    if (payload.isEmpty()) {
      // Something may have been missed, at the start all of it.
      say(new Notice.Hello());
      return;
    }
    String[] lines = payload.split("\n", -1);
    if (!lines[0].equals(node)) {
      for (int i = 1; i < lines.length; i++) {
        Notice.of(lines[i]).ifPresent(heard);
      }
    }
  }

  @Override
  public void close() {
    try {
      if (notifications != null) {
        notifications.close();
      }
    } catch (Exception e) {
      throw new IllegalStateException("still listening to other nodes", e);
    }
  }
}
