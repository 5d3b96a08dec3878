package parley.mail;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts letters into words: {@code {name}.txt}, whose first line is the subject, and {@code
 * {name}.html}, of the operator's folder or else of the jar. {@code {{name}}} is replaced.
 */
final class MailTexts {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{([a-z_]{1,40})}}");
  private static final Pattern LINE_BREAKS = Pattern.compile("\\p{Cntrl}+");
  private static final String SUBJECT = "Subject: ";

  private final Optional<TemplateFolder> folder;
  private final AppLinks links;

  /**
   * Texts with the files of {@code folder} before those of the jar.
   *
   * @throws IllegalArgumentException when it is not there, or a file in it stands in for nothing or
   *     has a placeholder that nothing replaces
   */
  MailTexts(Optional<Path> folder, AppLinks links) {
    this.folder = folder.map(TemplateFolder::new);
    this.links = links;
    if (folder.isPresent()) {
      this.folder.get().check();
      Arrays.stream(MailTemplate.values()).forEach(this::check);
    }
  }

  MailText of(Letter letter) {
    Map<String, String> values = values(letter);
    String[] parts =
        filled(letter.template(), "txt", values, UnaryOperator.identity()).split("\n", 2);
    return new MailText(
        parts[0].substring(SUBJECT.length()).strip(),
        parts[1].strip() + "\n",
        filled(letter.template(), "html", values, MailTexts::escaped));
  }

  private Map<String, String> values(Letter letter) {
    Map<String, String> values = new HashMap<>();
    letter
        .data()
        .forEach((name, text) -> values.put(name, LINE_BREAKS.matcher(text).replaceAll(" ")));
    letter
        .template()
        .page()
        .ifPresent(page ->
            values.put(MailTemplate.LINK, links.to(page, Objects.requireNonNull(letter.token()))));
    return values;
  }

  private String filled(
      MailTemplate template,
      String type,
      Map<String, String> values,
      UnaryOperator<String> escape) {
    return PLACEHOLDER
        .matcher(file(template.text() + "." + type))
        .replaceAll((MatchResult found) ->
            Matcher.quoteReplacement(
                escape.apply(Objects.requireNonNull(values.get(found.group(1))))));
  }

  private void check(MailTemplate template) {
    Set<String> known = new HashSet<>(template.names());
    template.page().ifPresent(page -> known.add(MailTemplate.LINK));
    for (String type : Set.of("txt", "html")) {
      String name = template.text() + "." + type;
      String content = file(name);
      Set<String> asked = new HashSet<>();
      PLACEHOLDER.matcher(content).results().forEach(found -> asked.add(found.group(1)));
      asked.removeAll(known);
      if (!asked.isEmpty()) {
        throw new IllegalArgumentException(
            "PARLEY_MAIL_TEMPLATES: " + name + " has " + asked + ", it may have " + known);
      }
      if (type.equals("txt") && !(content.startsWith(SUBJECT) && content.contains("\n"))) {
        throw new IllegalArgumentException(
            "PARLEY_MAIL_TEMPLATES: " + name + " must begin with a line Subject: …");
      }
    }
  }

  private String file(String name) {
    try {
      Optional<Path> own = folder.flatMap(in -> in.file(name));
      return own.isPresent() ? Files.readString(own.get()) : builtIn(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String builtIn(String name) throws IOException {
    try (InputStream stream = MailTexts.class.getResourceAsStream("/mail/" + name)) {
      return new String(
          Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
