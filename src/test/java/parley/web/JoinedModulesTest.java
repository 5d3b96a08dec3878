package parley.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** One module in the place of several. That browsers run it is shown by the tests of the chat. */
class JoinedModulesTest {
  private final SortedMap<String, byte[]> files = new TreeMap<>();

  @Test
  void what_is_needed_comes_first_and_the_library_stays_where_it_is() {
    file("frame.js", "import { html } from './lit/lit.js';\nimport { b } from './b.js';\nb(html);");
    file(
        "b.js",
        "import { nothing } from './lit/lit.js';\nimport { c } from './c.js';\n"
            + "const own = 1;\nexport async function b() { return import('./later.js'); }");
    file("c.js", "const own = 2;\nexport const c = own;\nexport class D {}");
    file("later.js", "import { c } from './c.js';");
    SortedMap<String, byte[]> joined = JoinedModules.join(files, "frame.js", "lit/");
    assertThat(text(joined, "frame.js"))
        .isEqualTo(
            """
            import { html, nothing } from './lit/lit.js';
            const { c, D } = (() => {
            const own = 2;
            const c = own;
            class D {}
            return { c, D };
            })();
            const { b } = (() => {
            const own = 1;
            async function b() { return import('./later.js'); }
            return { b };
            })();
            const {  } = (() => {
            b(html);
            return {  };
            })();
            export { c, D, b };
            """);
    assertThat(text(joined, "later.js")).isEqualTo("import { c } from './c.js';");
  }

  @Test
  void who_comes_later_gets_what_was_joined() {
    file("frame.js", "import { b } from './b.js';\nb();");
    file("b.js", "export function b() {}");
    SortedMap<String, byte[]> joined = JoinedModules.join(files, "frame.js", "lit/");
    assertThat(text(joined, "b.js")).isEqualTo("export * from './frame.js';\n");
  }

  @Test
  void what_can_not_be_joined_is_refused() {
    file("frame.js", "import { b } from './b.js';\nb();");
    file("b.js", "export default 1;");
    assertThatThrownBy(() -> JoinedModules.join(files, "frame.js", "lit/"))
        .hasMessageContaining("can't join b.js: export default 1;");
    file("b.js", "import * as c from './c.js';");
    assertThatThrownBy(() -> JoinedModules.join(files, "frame.js", "lit/"))
        .hasMessageContaining("import * as c");
  }

  private void file(String path, String text) {
    files.put(path, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(SortedMap<String, byte[]> files, String path) {
    return new String(files.get(path), StandardCharsets.UTF_8);
  }
}
