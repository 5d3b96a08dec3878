package parley.http;

/** What a string may hold so that both databases and UTF-8 can keep it. */
public final class StorableText {
  private StorableText() {}

  /** False for NUL and for surrogates without their other half. */
  public static boolean areStorable(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == 0 || (Character.isSurrogate(c) && !isPair(text, i))) {
        return false;
      }
      i += Character.isHighSurrogate(c) ? 1 : 0;
    }
    return true;
  }

  private static boolean isPair(String text, int i) {
    return i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
  }
}
