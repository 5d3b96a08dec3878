package parley.channels.email.headers;

import java.util.Arrays;
import java.util.List;

/** Header fields as tests write them. */
final class Headers {
  private Headers() {}

  /** Of lines such as {@code Subject: Hello}. */
  static MailHeaders of(String... lines) {
    List<MailHeaders.Field> fields =
        Arrays.stream(lines)
            .flatMap(String::lines)
            .filter(line -> !line.isBlank())
            .map(line -> line.split(":", 2))
            .map(parts -> new MailHeaders.Field(parts[0], parts[1].strip()))
            .toList();
    return MailHeaders.of(fields);
  }
}
