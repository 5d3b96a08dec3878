package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a module needs before it runs. */
class ModulesTest {
  private static final Map<String, String> NAMES =
      Map.of("lit", "lit/index.js", "lit/", "lit/", "@lit/element", "lit/element.js");

  private final Map<String, byte[]> files = new HashMap<>();

  @Test
  void all_ways_to_import_are_found_wherever_they_lead() {
    file("app.js", "import { a,\n b as c } from './store.js';\nimport './icons.js';\nimport 'lit'");
    file("store.js", "export * from './text.js'; export const from = 'here.js';");
    file("icons.js", "import x, * as y from \"lit/directives/repeat.js\"");
    file("text.js", "");
    file("lit/index.js", "import\"@lit/element\";export*from\"./element.js\";");
    file("lit/element.js", "const a=1;export{a as b}");
    file("lit/directives/repeat.js", "import{a as b}from\"../element.js\"");
    assertThat(imported("app.js"))
        .containsExactly(
            "app.js",
            "store.js",
            "text.js",
            "icons.js",
            "lit/directives/repeat.js",
            "lit/element.js",
            "lit/index.js");
  }

  @Test
  void what_is_imported_when_it_is_needed_is_not_preloaded() {
    file("app.js", "const panel = await import('./panel.js'); /** @type {import('./x.js').X} */");
    file("panel.js", "");
    file("x.js", "");
    assertThat(imported("app.js")).containsExactly("app.js");
  }

  @Test
  void modules_may_import_each_other_and_what_is_not_there() {
    file("a.js", "import './b.js'; import './gone.js'; import 'unknown'");
    file("b.js", "import './a.js'");
    assertThat(imported("a.js")).containsExactly("a.js", "b.js");
  }

  private void file(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> imported(String module) {
    return new Modules(files, NAMES).importedBy(List.of(module)).toList();
  }
}
