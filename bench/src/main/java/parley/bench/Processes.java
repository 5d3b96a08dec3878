package parley.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What Linux knows about processes: {@code man 5 proc}. */
final class Processes {
  private static final double TICK_MICROSECONDS = 10_000;
  private static final int PARENT = 1;
  private static final int OWN_TIMES = 11;
  private static final int CHILDREN_TIMES = 13;

  private Processes() {}

  /** Microseconds of CPU that a process has used, in user code and in the kernel. */
  static double cpu(long pid) {
    return times(fields(of(pid)), OWN_TIMES);
  }

  /** The same of those of its threads whose names match. */
  static double cpuOfThreads(long pid, String names) {
    return list(of(pid).resolve("task"))
        .filter(thread -> name(thread).matches(names))
        .mapToDouble(Processes::cpuOfThread)
        .sum();
  }

  private static double cpuOfThread(Path thread) {
    try {
      return times(fields(thread), OWN_TIMES);
    } catch (UncheckedIOException e) {
      // It has ended in between.
      return 0;
    }
  }

  /** The same of a process, its children, and those of its children that have ended. */
  static double cpuOfFamily(long pid) {
    String[] parent = fields(of(pid));
    double sum = times(parent, OWN_TIMES) + times(parent, CHILDREN_TIMES);
    for (long child : children(pid)) {
      try {
        sum += cpu(child);
      } catch (UncheckedIOException e) {
        // It has ended in between.
      }
    }
    return sum;
  }

  static long parent(long pid) {
    return Long.parseLong(fields(of(pid))[PARENT]);
  }

  /** Bytes of memory that a process holds. */
  static long residentBytes(long pid) {
    return read(of(pid).resolve("status"))
        .lines()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .findFirst()
        .orElse(0);
  }

  private static List<Long> children(long pid) {
    return list(Path.of("/proc"))
        .map(path -> path.getFileName().toString())
        .filter(name -> name.matches("[0-9]+"))
        .map(Long::valueOf)
        .filter(child -> isChild(child, pid))
        .toList();
  }

  private static Stream<Path> list(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path thread) {
    try {
      return read(thread.resolve("comm")).strip();
    } catch (UncheckedIOException e) {
      return "";
    }
  }

  private static Path of(long pid) {
    return Path.of("/proc", Long.toString(pid));
  }

  private static boolean isChild(long child, long pid) {
    try {
      return parent(child) == pid;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  private static double times(String[] fields, int first) {
    return (Long.parseLong(fields[first]) + Long.parseLong(fields[first + 1])) * TICK_MICROSECONDS;
  }

  /** From the third on: the second is a name, which may hold anything. */
  private static String[] fields(Path process) {
    String line = read(process.resolve("stat"));
    return line.substring(line.lastIndexOf(')') + 2).split(" ");
  }

  private static String read(Path path) {
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
