package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one header field of addresses, once from left to right. An unclosed quote, comment or
 * bracket is what it looks like, and looked for only once.
 */
final class AddressScanner {
  private static final int LONGEST_PENDING = 200;

  private final HeaderCursor cursor;
  private final int most;
  private final List<MailAddress> found = new ArrayList<>();

  /** Names before a comma that belong to what comes behind it: {@code Doe, John <j@x>}. */
  private final StringBuilder pending = new StringBuilder();

  private final StringBuilder phrase = new StringBuilder();
  private final StringBuilder word = new StringBuilder();
  private String comment = "";
  private String bracketed = "";
  private String bare = "";

  AddressScanner(String value, int most) {
    this.cursor = new HeaderCursor(value);
    this.most = most;
  }

  List<MailAddress> addresses() {
    while (!cursor.atEnd() && found.size() < most) {
      next();
    }
    endOfEntry(true);
    return List.copyOf(found);
  }

  private void next() {
    char c = cursor.peek();
    switch (c) {
      case '"' -> quoted();
      case '(' -> cursor.comment().ifPresentOrElse(text -> comment = text, this::literally);
      case '<' -> brackets();
      case ',' -> separator(false);
      case ';' -> separator(true);
      case ':' -> endOfGroupName();
      case '>' -> cursor.skip();
      default -> character(c);
    }
  }

  private void quoted() {
    int start = cursor.position();
    Optional<String> content = cursor.quoted();
    if (content.isEmpty()) {
      literally();
    } else if (!cursor.atEnd() && cursor.peek() == '@') {
      word.append(cursor.since(start));
    } else {
      endOfWord();
      phrase.append(' ').append(content.get());
    }
  }

  private void brackets() {
    endOfWord();
    String content = cursor.brackets().strip();
    if (content.indexOf('@') >= 0) {
      bracketed = content.startsWith("@") ? content.substring(content.indexOf(':') + 1) : content;
    } else {
      phrase.append(' ').append(content);
    }
  }

  private void separator(boolean endsGroup) {
    cursor.skip();
    endOfEntry(endsGroup);
  }

  private void endOfGroupName() {
    cursor.skip();
    word.setLength(0);
    phrase.setLength(0);
    pending.setLength(0);
  }

  private void character(char c) {
    if (Character.isWhitespace(c)) {
      endOfWord();
      phrase.append(' ');
      cursor.skip();
    } else {
      literally();
    }
  }

  private void literally() {
    word.append(cursor.peek());
    cursor.skip();
  }

  private void endOfWord() {
    if (bare.isEmpty() && word.indexOf("@") >= 0) {
      bare = word.toString();
    }
    phrase.append(word);
    word.setLength(0);
  }

  private void endOfEntry(boolean forgets) {
    endOfWord();
    if (!bracketed.isEmpty()) {
      add(pending + phrase.toString(), bracketed);
    } else if (!bare.isEmpty()) {
      add(comment, bare);
    } else if (!phrase.toString().isBlank() && pending.length() < LONGEST_PENDING) {
      pending.append(phrase.toString().strip()).append(", ");
    }
    if (forgets || !bracketed.isEmpty() || !bare.isEmpty()) {
      pending.setLength(0);
    }
    phrase.setLength(0);
    comment = "";
    bracketed = "";
    bare = "";
  }

  private void add(String name, String address) {
    if (found.size() < most) {
      MailAddress.of(EncodedWords.decoded(name), address).ifPresent(found::add);
    }
  }
}
