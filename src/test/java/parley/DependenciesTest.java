package parley;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * {@code docs/dependencies.md} lists what {@code pom.xml} names: whoever changes one looks anew.
 */
class DependenciesTest {
  private static final Pattern ROW =
      Pattern.compile("^\\| `([^`:]+:[^`]+)`[^|]* \\| (\\S+) \\|", Pattern.MULTILINE);

  @Test
  void the_list_has_every_library_of_the_jar_in_its_version() throws Exception {
    List<String> named = named();
    assertThat(named).hasSizeGreaterThan(20);
    assertThat(listed()).containsExactlyElementsOf(named);
  }

  private static List<String> listed() throws IOException {
    return ROW.matcher(Files.readString(Path.of("docs/dependencies.md")))
        .results()
        .map((MatchResult row) -> row.group(1) + " " + row.group(2))
        .toList();
  }

  private static List<String> named() throws Exception {
    Document pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile());
    Element dependencies = child(pom.getDocumentElement(), "dependencies");
    List<String> named = new ArrayList<>();
    for (Node node = dependencies.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element dependency && !text(dependency, "scope").equals("test")) {
        named.add(
            text(dependency, "groupId")
                + ":"
                + text(dependency, "artifactId")
                + " "
                + version(pom, text(dependency, "version")));
      }
    }
    return named;
  }

  private static String version(Document pom, String version) {
    return version.startsWith("${")
        ? text(
            child(pom.getDocumentElement(), "properties"),
            version.substring(2, version.length() - 1))
        : version;
  }

  private static Element child(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element;
      }
    }
    throw new AssertionError("no " + name + " in " + parent.getTagName());
  }

  private static String text(Element parent, String name) {
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        return element.getTextContent().strip();
      }
    }
    return "";
  }
}
