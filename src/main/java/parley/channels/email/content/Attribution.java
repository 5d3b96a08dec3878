package parley.channels.email.content;

import java.util.List;
import java.util.Locale;

/** The line above a quote that says who wrote it: "On Monday, Ada wrote:". */
final class Attribution {
  /** Mail programs fold it. */
  private static final int MOST_LINES = 3;

  private static final int LONGEST = 600;

  /** What says "wrote", in the languages that mail programs speak. */
  private static final List<String> WROTE =
      List.of(
          "wrote",
          "schrieb",
          "geschrieben",
          "a écrit",
          "escribió",
          "ha scritto",
          "schreef",
          "geschreven",
          "escreveu",
          "skrev",
          "napisał",
          "napsal",
          "napísal",
          "kirjoitti",
          "пишет",
          "написал",
          "пише",
          "написа",
          "写道",
          "寫道",
          "编写",
          "さんは書きました",
          "のメール",
          "pisze",
          "작성",
          "썼습니다",
          "yazdı",
          "a scris",
          "έγραψε",
          "írta",
          "je napisao",
          "je napisal",
          "kirjutas",
          "rakstīja",
          "rašė",
          "đã viết",
          "menulis",
          "เขียน",
          "כתב",
          "كتب",
          "نوشت",
          "va escriure",
          "idatzi",
          "ha escrit",
          "escribiu",
          "skrifaði",
          "ने लिखा");

  /** What such lines begin with where they are long enough to be folded. */
  private static final List<String> OPENING =
      List.of(
          "on",
          "am",
          "le",
          "el",
          "il",
          "op",
          "em",
          "den",
          "på",
          "dnia",
          "w",
          "dne",
          "dňa",
          "в",
          "on,",
          "tarihinde",
          "la",
          "στις",
          "vào",
          "pada",
          "ngày",
          "dana",
          "na",
          "mon",
          "tue",
          "wed",
          "thu",
          "fri",
          "sat",
          "sun",
          "pon.",
          "wt.",
          "śr.",
          "czw.",
          "pt.",
          "sob.",
          "niedz.",
          "пн",
          "вт",
          "ср",
          "чт",
          "пт",
          "сб",
          "вс",
          "在",
          "於",
          "ב-",
          "em",
          "o",
          "à",
          "ti",
          "ma",
          "ke",
          "to",
          "pe",
          "lør.",
          "søn.",
          "man.",
          "tir.",
          "ons.",
          "tor.",
          "fre.");

  private Attribution() {}

  /**
   * Where the attribution begins that ends on a line; that line itself is no attribution when the
   * answer is -1.
   */
  static int start(List<MailLine> lines, int last) {
    String end = lines.get(last).bare();
    if (lines.get(last).quoted() || !endsWithColon(end)) {
      return -1;
    }
    String joined = "";
    int known = -1;
    for (int i = last; i >= 0 && i > last - MOST_LINES && !lines.get(i).isBlank(); i--) {
      joined = lines.get(i).bare() + " " + joined;
      if (lines.get(i).quoted() || joined.length() > LONGEST) {
        break;
      }
      boolean complete = isAttribution(joined);
      if (complete && (known < 0 || continues(lines.get(i).bare(), lines.get(known).bare()))) {
        known = i;
      }
    }
    return known;
  }

  /** An address and a date, or one of them and a word that says that somebody wrote. */
  private static boolean isAttribution(String text) {
    return saysWrote(text) || (hasAddress(text) && hasNumber(text));
  }

  /** An address or a date, and a word that says that somebody wrote. */
  static boolean saysWrote(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return (hasAddress(text) || hasNumber(text)) && WROTE.stream().anyMatch(lower::contains);
  }

  private static boolean hasAddress(String text) {
    return text.indexOf('@') >= 0;
  }

  private static boolean hasNumber(String text) {
    return text.chars().anyMatch(Character::isDigit);
  }

  private static boolean endsWithColon(String line) {
    return line.endsWith(":") || line.endsWith("：") || line.endsWith(":>");
  }

  /** Whether a line goes on in the next, although that could stand alone. */
  private static boolean continues(String line, String next) {
    return line.endsWith("<") || (opens(line) && hasNumber(line) && !opens(next));
  }

  private static boolean opens(String line) {
    int end = line.indexOf(' ');
    String first = end < 0 ? line : line.substring(0, end);
    return OPENING.contains(first.toLowerCase(Locale.ROOT).replace(",", ""));
  }
}
