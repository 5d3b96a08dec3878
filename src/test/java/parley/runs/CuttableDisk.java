package parley.runs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import parley.testing.Eventually;
import parley.testing.Folders;
import parley.testing.Programs;

/**
 * A disk whose power can be cut: an ext4 file system in an image, which lies in a second file
 * system that can be frozen. What is copied of the image while it is frozen is what a disk has at
 * that moment: all that was synced, and of the rest no more than the system had got round to. Needs
 * root, and loop devices.
 */
final class CuttableDisk implements AutoCloseable {
  private static final Path FREEZE = Path.of("/usr/sbin/fsfreeze");

  private final Path work = Folders.next();
  private final Path beneath = work.resolve("beneath");
  private final Path image = beneath.resolve("disk.img");
  private final Path folder = work.resolve("disk");

  /** An empty one; skips the test where there can be none. */
  CuttableDisk() {
    assumeTrue(System.getProperty("user.name").equals("root"), "needs root, to mount images");
    assumeTrue(Files.isExecutable(FREEZE), "needs " + FREEZE);
    Path outer = work.resolve("beneath.img");
    make(outer, "1200M");
    mount(outer, beneath);
    make(image, "500M");
    mount(image, folder);
  }

  private static void make(Path image, String size) {
    Programs.run("truncate", "-s", size, image.toString());
    Programs.run("mkfs.ext4", "-q", "-F", image.toString());
  }

  private static void mount(Path image, Path folder) {
    Programs.run("mkdir", "-p", folder.toString());
    Programs.run("mount", "-o", "loop", image.toString(), folder.toString());
  }

  /** May still be busy with a process that has just ended. */
  private static void unmount(Path folder) {
    List<String> command = List.of("umount", folder.toString());
    Eventually.eventually(() -> Programs.tried(command), ended -> ended.code() == 0);
  }

  /** Where its files are. */
  Path folder() {
    return folder;
  }

  /**
   * Cuts the power; afterwards it is mounted again.
   *
   * @param running halts whoever writes to it, without waiting, and says who that is
   */
  void cut(Supplier<List<ProcessHandle>> running) {
    Path copy = work.resolve("copy.img");
    List<ProcessHandle> processes;
    Programs.run("fsfreeze", "--freeze", beneath.toString());
    try {
      // None of them can say anything any more of what it writes from now on.
      processes = running.get();
      Programs.run("cp", "--sparse=always", image.toString(), copy.toString());
    } finally {
      Programs.run("fsfreeze", "--unfreeze", beneath.toString());
    }
    processes.forEach(process -> process.onExit().join());
    unmount(folder);
    Programs.run("cp", "--sparse=always", copy.toString(), image.toString());
    mount(image, folder);
  }

  @Override
  public void close() {
    unmount(folder);
    unmount(beneath);
    Programs.run("rm", "-rf", work.toString());
  }
}
