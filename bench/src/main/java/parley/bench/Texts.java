package parley.bench;

import java.util.Locale;
import java.util.Random;

/** Invents contacts and messages; the same number gives the same one. */
final class Texts {
  static final int SEGMENTS = 20;
  private static final int WORDS = 5_000;

  private static final String[] GIVEN = {
    "Ada", "Amara", "Anna", "Björn", "Carlos", "Chiara", "Dmitri", "Elena", "Emeka", "Fatima",
    "Grace", "Hans", "Ines", "Ivan", "Jamal", "Joana", "Kenji", "Leïla", "Luca", "Maria",
    "Mehmet", "Mina", "Nadia", "Noah", "Olga", "Omar", "Paulo", "Priya", "Quentin", "Rosa",
    "Sanjay", "Sofia", "Tariq", "Thandi", "Uma", "Viktor", "Wanjiru", "Ximena", "Yuki", "Zoe"
  };
  private static final String[] FAMILY = {
    "Abara", "Bianchi", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Haddad", "Ibrahim",
    "Jansen", "Kowalski", "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quispe", "Rossi",
    "Silva", "Tanaka", "Ueda", "Virtanen", "Weber", "Xu", "Yilmaz", "Zhang"
  };
  private static final long FIRST_PHONE = 14_152_000_000L;

  private Texts() {}

  static String given(long number) {
    return GIVEN[(int) (number % GIVEN.length)];
  }

  private static String family(long number) {
    return FAMILY[(int) (number / GIVEN.length % FAMILY.length)];
  }

  static String name(long number) {
    return given(number) + " " + family(number);
  }

  /** Begins what no other contact has: {@code weber.1234@}. */
  static String mailbox(long number) {
    return family(number).toLowerCase(Locale.ROOT).replace("í", "i") + "." + number + "@";
  }

  /** Without the plus. */
  static String phone(long number) {
    return Long.toString(FIRST_PHONE + number);
  }

  static String segment(long number) {
    return "segment-" + number % SEGMENTS;
  }

  /**
   * The attribute that some contacts have: of twenty one is on "pro", of a thousand one on "gold".
   */
  static String attribute() {
    return """
    {"key":"plan","label":"Plan","type":"list","options":["pro","gold"]}\
    """;
  }

  private static String plan(long number) {
    String plan = number % 1_000 == 7 ? "gold" : number % 20 == 3 ? "pro" : "";
    return plan.isEmpty() ? "" : ",\"custom_attributes\":{\"plan\":\"" + plan + "\"}";
  }

  /** The body that makes a contact. */
  static String contact(long number) {
    return """
    {"name":"%s","phone":"+%s","email":"%s","tags":["customer","%s"]%s}\
    """
        .formatted(
            name(number),
            phone(number),
            mailbox(number) + "example.com",
            segment(number),
            plan(number));
  }

  /** The content of a message of a usual length, as JSON. */
  static String content(long number) {
    return """
    {"text":"Order %d has left our house and should be with you by tomorrow noon.%s"}\
    """
        .formatted(number, words(number));
  }

  /**
   * What people add to what they all say: up to 25 words, a few of {@value #WORDS} often and most
   * of them rarely, each behind a space.
   */
  static String words(long number) {
    Random random = new Random(number);
    StringBuilder words = new StringBuilder();
    for (int left = random.nextInt(26); left > 0; left--) {
      words.append(" w").append((int) (WORDS * Math.pow(random.nextDouble(), 3)));
    }
    return words.toString();
  }

  /** The body that sends it. */
  static String message(long number) {
    return "{\"type\":\"text\",\"content\":" + content(number) + "}";
  }
}
