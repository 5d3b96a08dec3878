package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** No module of the inbox needs itself, by whatever way, and be it later. */
class CirclesTest {
  private static final Pattern COMMENT = Pattern.compile("(?s:/\\*.*?\\*/)|(?m:^\\s*//.*$)");
  private static final Pattern IMPORT =
      Pattern.compile("\\b(?:from|import)\\s*\\(?\\s*'(\\.[^']+)'");

  @Test
  void no_way_of_imports_leads_back_to_where_it_began() {
    Map<String, Set<String>> open = new TreeMap<>();
    WebSources.modules().forEach((path, text) -> open.put(path, imports(path, text)));
    assertThat(open.get("app.js")).contains("store.js");
    while (open.values().removeIf(needed -> needed.stream().noneMatch(open::containsKey))) {
      // What needs nothing that is still open is in no circle.
    }
    assertThat(open).as("modules in circles, and what needs those").isEmpty();
  }

  private static Set<String> imports(String path, String text) {
    return IMPORT
        .matcher(COMMENT.matcher(text).replaceAll(""))
        .results()
        .map(found -> URI.create(path).resolve(found.group(1)).toString())
        .collect(Collectors.toSet());
  }
}
