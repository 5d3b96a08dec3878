package parley;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import parley.web.Resources;

/**
 * The description of the API, which is served at {@code /openapi.yaml}: the files of the folder
 * {@code openapi}, one a room, joined to one. They are joined as text, so that it stays as readable
 * as they are; what begins a section are keys that are indented as in all of them.
 */
public final class ApiDocument {
  /** In the order of the joined document. */
  static final List<String> FILES =
      List.of(
          "openapi",
          "accounts",
          "sessions",
          "factors",
          "recovery",
          "apikeys",
          "audit",
          "mail",
          "contacts",
          "merges",
          "retention",
          "exports",
          "imports",
          "attributes",
          "segments",
          "notes",
          "conversations",
          "messages",
          "search",
          "content",
          "media",
          "channels",
          "quarantine",
          "whatsapp",
          "webchat",
          "email",
          "events",
          "presence",
          "replies",
          "drafts",
          "reports",
          "webhooks",
          "simulator",
          "simulatedmail");

  /** OpenAPI can't say once what headers every response has, so the files leave these out. */
  private static final String COMMON_HEADERS =
      """
            headers:
              X-Request-Id: { $ref: "#/components/headers/RequestId" }
              RateLimit: { $ref: "#/components/headers/RateLimit" }
              RateLimit-Policy: { $ref: "#/components/headers/RateLimitPolicy" }
      """;

  private static final String HEADERS = "      headers:\n";
  private static final Pattern RESPONSE = Pattern.compile("(?m)^(?= {4}\\w)");
  private static final Pattern OTHER_FILE = Pattern.compile("\"[a-z]+\\.yaml#/");

  private final SequencedMap<String, StringBuilder> sections = new LinkedHashMap<>();

  private ApiDocument() {}

  /** The joined document, in UTF-8. */
  public static byte[] yaml() {
    ApiDocument document = new ApiDocument();
    FILES.forEach(document::add);
    return document.text().getBytes(StandardCharsets.UTF_8);
  }

  /** Adds what is in each section of a file to what the files before have there. */
  private void add(String file) {
    StringBuilder section = new StringBuilder();
    boolean components = false;
    for (String line : read(file).lines().toList()) {
      if (isKey(line, "")) {
        components = line.equals("components:");
        section = section(line);
      } else if (components && isKey(line, "  ")) {
        section = section(line);
      } else {
        section.append(line).append('\n');
      }
    }
  }

  private static boolean isKey(String line, String indent) {
    return line.length() > indent.length()
        && line.startsWith(indent)
        && Character.isLetter(line.charAt(indent.length()));
  }

  private StringBuilder section(String key) {
    return sections.computeIfAbsent(key, none -> new StringBuilder());
  }

  private String text() {
    StringBuilder text = new StringBuilder();
    sections.forEach((key, lines) -> {
      String body = key.equals("  responses:") ? withCommonHeaders(lines) : lines.toString();
      text.append(key).append('\n').append(body);
    });
    return OTHER_FILE.matcher(text).replaceAll("\"#/");
  }

  private static String withCommonHeaders(CharSequence responses) {
    return RESPONSE
        .splitAsStream(responses)
        .map(response ->
            response.contains(HEADERS)
                ? response.replace(HEADERS, COMMON_HEADERS)
                : response.replaceFirst("\n", "\n" + Matcher.quoteReplacement(COMMON_HEADERS)))
        .collect(Collectors.joining());
  }

  private static String read(String file) {
    return new String(Resources.read("/openapi/" + file + ".yaml"), StandardCharsets.UTF_8);
  }
}
