package parley.checks;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import parley.events.Events;
import parley.events.LogSoundness;
import parley.storage.IdType;
import parley.storage.Inspection;

/** How far a copy is behind the installation that it was made of. */
public final class LiveComparison {
  private LiveComparison() {}

  /** Compares the logs of all organizations. */
  public static Check of(Inspection copy, Inspection live) {
    return new Check("live", () -> compare(copy.read(Events::soundness), live));
  }

  private static Finding compare(List<LogSoundness> copied, Inspection live) {
    Map<Long, LogSoundness> copies = new HashMap<>();
    copied.forEach(log -> copies.put(log.organizationId(), log));
    Map<String, Long> behind = new TreeMap<>();
    List<String> ahead = new ArrayList<>();
    List<LogSoundness> now = live.read(Events::soundness);
    for (LogSoundness log : now) {
      LogSoundness copy = copies.remove(log.organizationId());
      String organization = IdType.ORGANIZATION.encode(log.organizationId());
      long missing = log.latest() - (copy == null ? 0 : copy.latest());
      if (missing > 0) {
        behind.put(organization, missing);
      } else if (missing < 0) {
        ahead.add(organization);
      }
    }
    copies.keySet().forEach(id -> ahead.add(IdType.ORGANIZATION.encode(id)));
    if (!ahead.isEmpty()) {
      return Finding.fail(
          "it knows more than the installation does of " + String.join(", ", ahead),
          "it is a copy of another installation, or this one was restored from an older one");
    }
    return Finding.ok(sentence(behind, copied, now)).with(behind);
  }

  private static String sentence(
      Map<String, Long> behind, List<LogSoundness> copied, List<LogSoundness> now) {
    long events = behind.values().stream().mapToLong(Long::longValue).sum();
    return newest(now)
        .flatMap(end -> newest(copied).map(start -> Duration.between(start, end)))
        .map(age -> "%d events behind, of the last %d s".formatted(events, age.toSeconds()))
        .orElse(events + " events behind");
  }

  private static Optional<Instant> newest(List<LogSoundness> logs) {
    return logs.stream()
        .map(LogSoundness::newestAt)
        .filter(Objects::nonNull)
        .max(Instant::compareTo);
  }
}
