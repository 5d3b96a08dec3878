package parley.channels.email.imap;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a server answers that has one folder, of small mails with these numbers. */
final class TestFolder {
  private static final Pattern NUMBERS = Pattern.compile("UID FETCH (\\d+):(\\d+|\\*) \\(UID\\)");
  private static final Pattern PLACES = Pattern.compile("FETCH (\\d+)(?::(\\d+))? \\((.*)\\)");
  private static final Pattern BODY = Pattern.compile("FETCH (\\d+) \\(BODY.*<(\\d+)\\..*");

  private final int[] uids;

  TestFolder(int... uids) {
    this.uids = uids;
  }

  /** To a command; empty for what every folder would answer. */
  Optional<String> answer(String command) {
    Matcher numbers = NUMBERS.matcher(command);
    Matcher places = PLACES.matcher(command);
    if (command.startsWith("EXAMINE") || command.startsWith("SELECT")) {
      int next = Arrays.stream(uids).max().orElse(0) + 1;
      return Optional.of(
          "* %d EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT %d] x"
              .formatted(uids.length, next));
    }
    if (command.startsWith("SEARCH")) {
      return Optional.of("* SEARCH");
    }
    if (numbers.matches()) {
      return Optional.of(listed(numbers));
    }
    if (BODY.matcher(command).matches()) {
      String place = places.matches() ? places.group(1) : "";
      return Optional.of(
          piece(command, "From: a@b.example\r\nMessage-ID: <" + place + "@b>\r\n\r\nHi\r\n"));
    }
    return places.matches() ? Optional.of(described(places)) : Optional.empty();
  }

  /** The answer to who asks for a piece of a mail; empty behind the first one of a small mail. */
  static String piece(String command, String bytes) {
    Matcher body = BODY.matcher(command);
    if (!body.matches()) {
      throw new AssertionError(command);
    }
    return "* %s FETCH (BODY[]<%s> {%d}\r\n%s)"
        .formatted(body.group(1), body.group(2), bytes.length(), bytes);
  }

  private String listed(Matcher range) {
    long first = Long.parseLong(range.group(1));
    int newest = uids[uids.length - 1];
    long last = range.group(2).equals("*") ? newest : Long.parseLong(range.group(2));
    // A range behind the last one has the last one in it (RFC 9051, 9, seq-range).
    long from = range.group(2).equals("*") ? Math.min(first, newest) : first;
    return IntStream.range(0, uids.length)
        .filter(index -> uids[index] >= from && uids[index] <= last)
        .mapToObj(index -> "* %d FETCH (UID %d)".formatted(index + 1, uids[index]))
        .collect(Collectors.joining("\r\n"));
  }

  private String described(Matcher range) {
    int first = Integer.parseInt(range.group(1));
    int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
    return IntStream.rangeClosed(first, last)
        .mapToObj(place ->
            "* %d FETCH (UID %d RFC822.SIZE 60 INTERNALDATE \"01-Mar-2026 09:30:00 +0000\")"
                .formatted(place, uids[place - 1]))
        .collect(Collectors.joining("\r\n"));
  }
}
