package parley.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import parley.http.ProblemCode;

/** What people read comes from the strings of their language, and is there in each language. */
class WordsTest {
  /** Names are the same in every language. */
  private static final Pattern NAMES = Pattern.compile("Parley|WhatsApp|&\\w+;");

  private static final Pattern WORD = Pattern.compile("\\p{L}{2}");
  private static final Pattern SHOWN =
      Pattern.compile(
          "\\.(?:textContent|innerText|title|placeholder|alt|ariaLabel)\\s*=\\s*(['\"])(.*?)\\1");
  private static final Pattern ASKED =
      Pattern.compile("(?<![\\w.])t\\(\\s*([^(){}]*?['\"`][^(){},]*)[,)]");
  private static final Pattern KEY = Pattern.compile("(?<![=!]== )(['\"`])([\\w.-]+)\\1");
  private static final Pattern ENTRY = Pattern.compile("(?m)^ {2}['\"]?([\\w.-]+)['\"]?:");
  private static final Pattern LOCALE = Pattern.compile("locales/(?:(\\w+)\\.)?([\\w-]+)\\.js");

  /** What only a program does wrong, or what a page deals with and doesn't say. */
  private static final Set<ProblemCode> OF_PROGRAMS =
      EnumSet.of(
          ProblemCode.BAD_REQUEST,
          ProblemCode.MALFORMED_JSON,
          ProblemCode.MALFORMED_MULTIPART,
          ProblemCode.INVALID_PARAMETER,
          ProblemCode.AUTHENTICATION_REQUIRED,
          ProblemCode.INVALID_TOKEN,
          ProblemCode.TOKEN_EXPIRED,
          ProblemCode.SECOND_FACTOR_REQUIRED,
          ProblemCode.INVALID_REFRESH_TOKEN,
          ProblemCode.REFRESH_TOKEN_REUSED,
          ProblemCode.INVALID_SIGNATURE,
          ProblemCode.INVALID_LINK,
          ProblemCode.INSUFFICIENT_SCOPE,
          ProblemCode.ADDRESS_NOT_ALLOWED,
          ProblemCode.CROSS_SITE,
          ProblemCode.ROUTE_NOT_FOUND,
          ProblemCode.METHOD_NOT_ALLOWED,
          ProblemCode.NOT_ACCEPTABLE,
          ProblemCode.CONVERSATION_MOVED,
          ProblemCode.ROTATION_NOT_SUPPORTED,
          ProblemCode.IDEMPOTENCY_IN_PROGRESS,
          ProblemCode.IDEMPOTENCY_KEY_REUSED,
          ProblemCode.NOTHING_TO_RATE,
          ProblemCode.EVENTS_EXPIRED,
          ProblemCode.URI_TOO_LONG,
          ProblemCode.UNSUPPORTED_MEDIA_TYPE,
          ProblemCode.RANGE_NOT_SATISFIABLE,
          // Its fields say what is wrong.
          ProblemCode.VALIDATION_FAILED,
          ProblemCode.UNKNOWN_FIELD,
          ProblemCode.PROOF_REQUIRED,
          ProblemCode.HEADERS_TOO_LARGE,
          ProblemCode.HTTP_VERSION_NOT_SUPPORTED);

  private final Map<String, String> all = WebSources.all();

  @Test
  void no_module_says_words_of_its_own() {
    List<String> found = new ArrayList<>();
    WebSources.modules()
        .forEach((path, source) ->
            words(source).forEach(text -> found.add(path + " says \"" + text + "\"")));
    assertThat(found).isEmpty();
  }

  private static List<String> words(String module) {
    List<String> texts = new ArrayList<>(Markup.texts(module).toList());
    SHOWN.matcher(module).results().map((MatchResult it) -> it.group(2)).forEach(texts::add);
    return texts.stream()
        .filter(text -> WORD.matcher(NAMES.matcher(text).replaceAll("")).find())
        .toList();
  }

  @Test
  void words_are_found_where_they_hide() {
    assertThat(words("html`<b>Hello ${name}</b>`")).containsExactly("Hello");
    assertThat(words("html`<p>${open ? html`<i>Open</i>` : ''}</p>`")).containsExactly("Open");
    assertThat(words("html`<input aria-label=\"Search\" class=\"wide\">`"))
        .containsExactly("Search");
    assertThat(words("html`${t('x', { a: '}' })} later`")).containsExactly("later");
    assertThat(
            words("html`${/^https?:\\/\\/'/.test(x) ? a / 2 : b}<i>late</i>` + html`<i>later</i>`"))
        .containsExactly("late", "later");
    assertThat(words("button.title = 'Close'")).containsExactly("Close");
    assertThat(words("document.title = `${n ? `(${n}) ` : ''}${name} – Inbox`"))
        .containsExactly("– Inbox");
    assertThat(words("html`<p class=\"a b\">${t('x')} · &nbsp;<kbd>Esc</kbd> Parley</p>`"))
        .isEmpty();
  }

  @Test
  void there_is_a_string_for_each_key_that_is_asked_for() {
    Strings everywhere = strings("en");
    List<String> missing = new ArrayList<>();
    WebSources.modules()
        .forEach((path, source) -> {
          Strings inItsArea = strings(area(path) + "en");
          asked(source).stream()
              .filter(key -> !everywhere.has(key) && !inItsArea.has(key))
              .forEach(key -> missing.add(path + " asks for " + key));
        });
    assertThat(missing).isEmpty();
    assertThat(everywhere.texts()).isNotEmpty();
    assertThat(strings("settings.en").texts()).isNotEmpty();
  }

  private Strings strings(String file) {
    return Strings.of(all.getOrDefault("locales/" + file + ".js", ""));
  }

  /**
   * What the strings that a folder, or a module by itself, loads begin with; others may be away.
   */
  private static String area(String path) {
    return path.replaceAll("(/|\\.js$).*", "") + ".";
  }

  private static List<String> asked(String module) {
    return ASKED
        .matcher(module)
        .results()
        .flatMap(call -> KEY.matcher(call.group(1)).results())
        .map((MatchResult key) -> key.group(2))
        .toList();
  }

  @Test
  void keys_are_found_where_they_are_asked_for() {
    assertThat(asked("t('now')+t('min', {n: 1}) + text('no') + x.t('no')"))
        .containsExactly("now", "min");
    assertThat(asked("t(state === 'shut' ? 'open' : 'close')")).containsExactly("open", "close");
    assertThat(asked("t(`status_${status}`)")).isEmpty();
  }

  @Test
  void every_language_has_every_string_and_fills_in_the_same() {
    Set<String> areas = locales(1);
    Set<String> languages = locales(2);
    assertThat(languages).contains("en");
    for (String area : areas) {
      Strings english = strings(area + "en");
      for (String language : languages) {
        Strings strings = strings(area + language);
        assertThat(strings.values()).as(area + language).isEqualTo(english.values());
        assertThat(strings.texts().keySet()).as(area + language).allMatch(strings::countsWell);
      }
    }
  }

  @Test
  void there_are_words_for_each_problem_that_people_can_meet() {
    List<ProblemCode> unsaid =
        Stream.of(ProblemCode.values())
            .filter(code -> !OF_PROGRAMS.contains(code))
            .filter(code -> !strings("problems.en").has("problem_" + code.text()))
            .filter(code -> !strings("en").has("problem_" + code.text()))
            .toList();
    assertThat(unsaid).isEmpty();
  }

  @Test
  void the_chat_has_every_string_that_it_asks_for_in_each_language_and_no_other() {
    Map<String, String> chat = WebSources.ofChat();
    List<String> asked = new ArrayList<>();
    chat.forEach((path, module) -> {
      if (path.endsWith(".js") && !path.startsWith("locales/")) {
        asked.addAll(asked(module));
      }
    });
    Set<String> languages = locales(2);
    for (String language : languages) {
      Strings strings = Strings.of(chat.getOrDefault("locales/" + language + ".js", ""));
      assertThat(strings.texts().keySet())
          .as(language)
          .containsExactlyInAnyOrderElementsOf(Set.copyOf(asked));
    }
    assertThat(words(chat.getOrDefault("view.js", "Not there"))).isEmpty();
  }

  /** The areas (1), each with a dot behind it or nothing, or the languages (2) of all strings. */
  private Set<String> locales(int group) {
    return all.keySet().stream()
        .map(LOCALE::matcher)
        .filter(Matcher::matches)
        .map(it -> Optional.ofNullable(it.group(group)).map(name -> group == 1 ? name + "." : name))
        .map(name -> name.orElse(""))
        .collect(Collectors.toSet());
  }

  @Test
  void no_key_stands_twice_and_each_is_one_that_this_test_can_read() {
    all.forEach((path, module) -> {
      if (path.startsWith("locales/")) {
        List<String> keys =
            ENTRY.matcher(module).results().map((MatchResult it) -> it.group(1)).toList();
        assertThat(keys).as(path).doesNotHaveDuplicates().noneMatch(above(path)::contains);
        Strings strings = Strings.of(module);
        assertThat(keys).as(path).allMatch(strings::has);
      }
    });
  }

  /** The strings that are there wherever those of an area are. */
  private Set<String> above(String path) {
    Matcher locale = LOCALE.matcher(path);
    return locale.matches() && locale.group(1) != null
        ? strings(locale.group(2)).texts().keySet()
        : Set.of();
  }
}
