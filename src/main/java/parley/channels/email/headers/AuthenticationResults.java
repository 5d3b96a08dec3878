package parley.channels.email.headers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One {@code Authentication-Results} field (RFC 8601).
 *
 * @param server the authserv-id of who wrote it, lower case; empty where there is none
 */
record AuthenticationResults(String server, List<Result> results) {

  /**
   * What one method found out.
   *
   * @param method lower case, without a version
   * @param verdict lower case
   * @param properties of the mail that it looked at, by names such as {@code header.from}
   */
  record Result(String method, String verdict, Map<String, String> properties) {
    /** The domain in a property, which may be an address; empty if there is none. */
    String domain(String property) {
      String value = properties.getOrDefault(property, "");
      return value.substring(value.lastIndexOf('@') + 1);
    }
  }

  static AuthenticationResults parse(String value) {
    List<List<String>> parts = StructuredValue.parts(value);
    List<String> first = parts.getFirst();
    boolean hasServer = !first.isEmpty() && first.getFirst().indexOf('=') < 0;
    List<Result> results = new ArrayList<>();
    for (List<String> part : hasServer ? parts.subList(1, parts.size()) : parts) {
      if (!part.isEmpty() && part.getFirst().indexOf('=') > 0) {
        results.add(result(part));
      }
    }
    return new AuthenticationResults(hasServer ? lower(first.getFirst()) : "", results);
  }

  private static Result result(List<String> words) {
    Map<String, String> properties = new HashMap<>();
    for (String word : words.subList(1, words.size())) {
      properties.putIfAbsent(before(word, '='), word.substring(word.indexOf('=') + 1));
    }
    String verdict = words.getFirst();
    return new Result(
        before(before(verdict, '='), '/'),
        lower(verdict.substring(verdict.indexOf('=') + 1)),
        properties);
  }

  private static String before(String word, char sign) {
    int end = word.indexOf(sign);
    return lower(end < 0 ? word : word.substring(0, end));
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
