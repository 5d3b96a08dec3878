package parley.channels.email.content;

/** Text whose lines were folded where they end in a blank (RFC 3676). */
final class FlowedText {
  private static final String SIGNATURE = "-- ";

  private FlowedText() {}

  /**
   * Paragraphs in one line each, as they were written; quotes keep their marks.
   *
   * @param deletesBlanks whether the blank at the fold was only put there to fold
   */
  static String unfolded(String text, boolean deletesBlanks) {
    StringBuilder unfolded = new StringBuilder(text.length());
    boolean folded = false;
    int depth = 0;
    for (String line : text.split("\n", -1)) {
      int marks = marks(line);
      String content = line.substring(line.startsWith(" ", marks) ? marks + 1 : marks);
      boolean continues = folded && marks == depth && !content.equals(SIGNATURE);
      if (!continues) {
        unfolded.append(unfolded.isEmpty() ? "" : "\n").append(prefix(marks));
      }
      folded = content.endsWith(" ") && !content.equals(SIGNATURE);
      depth = marks;
      boolean shortened = folded && deletesBlanks;
      unfolded.append(content, 0, content.length() - (shortened ? 1 : 0));
    }
    return unfolded.toString();
  }

  private static int marks(String line) {
    int marks = 0;
    while (marks < line.length() && line.charAt(marks) == '>') {
      marks++;
    }
    return marks;
  }

  private static String prefix(int marks) {
    return marks == 0 ? "" : ">".repeat(marks) + " ";
  }
}
