package parley.checks;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import parley.media.MediaCheck;
import parley.storage.IdType;
import parley.storage.Inspection;

/** Whether the files that a copy tells of are there. */
public final class MediaFilesCheck {
  private static final int NAMED = 10;

  private MediaFilesCheck() {}

  /**
   * Looks for the files of a copy.
   *
   * @param place where they are looked for, for people
   * @param live the installation that it is a copy of, if it is there: what it has erased since
   *     isn't missing
   */
  public static Check of(
      Inspection copy, MediaCheck media, String place, Optional<Inspection> live) {
    return new Check(
        "media",
        () -> {
          MediaCheck.Result result = media.run(copy);
          List<MediaCheck.Missing> missing =
              live.map(now ->
                      now.read(
                          tx -> result.missing().stream().filter(file -> file.isIn(tx)).toList()))
                  .orElse(result.missing());
          return finding(result.files(), missing, place);
        });
  }

  private static Finding finding(long files, List<MediaCheck.Missing> missing, String place) {
    if (missing.isEmpty()) {
      return Finding.ok(files + " files, all in " + place);
    }
    String names =
        missing.stream()
            .limit(NAMED)
            .map(file -> IdType.MEDIA.encode(file.id()))
            .collect(Collectors.joining(", "));
    return Finding.fail(
        "%d of %d files are not in %s, or have another size: %s%s"
            .formatted(
                missing.size(), files, place, names, missing.size() > NAMED ? " and more" : ""),
        "copy media after the database; --against-live leaves out what was erased since");
  }
}
