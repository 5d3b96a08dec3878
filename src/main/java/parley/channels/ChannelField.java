package parley.channels;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.http.Choices;
import parley.http.EmailAddress;
import parley.http.Field;
import parley.http.FieldChange;
import parley.http.Fields;
import tools.jackson.databind.node.ObjectNode;

/**
 * One field that a type of channel has in its body, in {@code credentials} or in {@code settings}:
 * how it is read, checked, described and kept.
 *
 * @param name as in the API
 * @param kind what it may hold
 * @param use what else than its adapter reads it for
 * @param goesBy the settings that say where a secret is sent to, none for one that is {@link
 *     Use#SENT} or stays here
 */
public record ChannelField(String name, ChannelFieldKind kind, Use use, List<String> goesBy) {
  private static final int SECRET = 4096;
  static final int URL = 500;
  private static final int LONGEST_ENTRY = 300;
  private static final int MADE_BYTES = 12;
  private static final String SITE =
      "must be like https://shop.example.com or https://*.example.com";
  private static final Pattern LAST_SLASHES = Pattern.compile("(?<!/)/++$");

  /** What else than its adapter reads a field for. */
  public enum Use {
    /** Nothing. */
    PLAIN,
    /** It goes along with every call: one meant for one server is not sent to another. */
    SENT,
    /** A hook that names no channel finds its channels by it. */
    LOOKUP
  }

  /** A field with settings that nobody changes any more. */
  public ChannelField {
    goesBy = List.copyOf(goesBy);
  }

  private ChannelField(String name, ChannelFieldKind kind, Use use) {
    this(name, kind, use, List.of());
  }

  /** A text that must match all of a pattern; {@code hint} is said otherwise. */
  public static ChannelField matching(String name, Pattern pattern, String hint) {
    return matching(name, 100, pattern, hint);
  }

  /** The same of at most {@code most} code points. */
  public static ChannelField matching(String name, int most, Pattern pattern, String hint) {
    return new ChannelField(name, new ChannelFieldKind.Text(0, most, pattern, hint), Use.PLAIN);
  }

  /** A text of at most {@code most} code points, cleared by null. */
  public static ChannelField text(String name, int most) {
    return new ChannelField(
        name,
        new ChannelFieldKind.Text(1, most, null, "must not be empty; null clears it"),
        Use.PLAIN);
  }

  /** A secret: sealed at rest, never shown, cleared by null. */
  public static ChannelField secret(String name) {
    return new ChannelField(
        name,
        new ChannelFieldKind.Text(1, SECRET, null, "must not be empty; null clears it"),
        Use.PLAIN);
  }

  /** A secret of at least {@code least} characters; {@code hint} is said of a shorter one. */
  public static ChannelField secret(String name, int least, String hint) {
    return new ChannelField(name, new ChannelFieldKind.Text(least, SECRET, null, hint), Use.PLAIN);
  }

  /** A secret that goes along with every call, hence of visible ASCII characters. */
  public static ChannelField token(String name) {
    Pattern visible = Pattern.compile("[!-~]*");
    return new ChannelField(
        name,
        new ChannelFieldKind.Text(1, SECRET, visible, "must be visible ASCII characters"),
        Use.SENT);
  }

  /** Where a provider's API is. */
  public static ChannelField url(String name) {
    return new ChannelField(name, new ChannelFieldKind.Url(), Use.PLAIN);
  }

  /** One of some words; the first is meant where none is set. */
  public static ChannelField choice(String name, String... words) {
    return new ChannelField(name, new ChannelFieldKind.Choice(List.of(words)), Use.PLAIN);
  }

  /** True or false. */
  public static ChannelField flag(String name) {
    return new ChannelField(name, new ChannelFieldKind.Flag(), Use.PLAIN);
  }

  /** A whole number from {@code least} to {@code most}. */
  public static ChannelField whole(String name, int least, int most) {
    return new ChannelField(name, new ChannelFieldKind.Whole(least, most), Use.PLAIN);
  }

  /** A key that the server makes. */
  public static ChannelField made(String name, String prefix) {
    return new ChannelField(name, new ChannelFieldKind.Made(prefix), Use.PLAIN);
  }

  /** Sites, {@code most} at most. */
  public static ChannelField sites(String name, int most) {
    return new ChannelField(name, new ChannelFieldKind.Sites(most), Use.PLAIN);
  }

  /** The address of a mailbox. */
  public static ChannelField email(String name) {
    return new ChannelField(name, new ChannelFieldKind.Email(), Use.PLAIN);
  }

  /**
   * Texts, {@code most} at most, each of which matches a pattern; {@code hint} is said otherwise.
   */
  public static ChannelField texts(String name, int most, Pattern pattern, String hint) {
    return new ChannelField(name, new ChannelFieldKind.Texts(most, pattern, hint), Use.PLAIN);
  }

  /** What customers are asked, {@code most} questions at most. */
  public static ChannelField questions(String name, int most) {
    return new ChannelField(name, new ChannelFieldKind.Questions(most), Use.PLAIN);
  }

  /** Some texts in each of some languages. */
  public static ChannelField translations(
      String name, List<String> languages, List<ChannelField> texts) {
    return new ChannelField(name, new ChannelFieldKind.Translations(languages, texts), Use.PLAIN);
  }

  /** The word that is meant where none of a {@link #choice} is set; null for other kinds. */
  @Nullable String usualWord() {
    return kind instanceof ChannelFieldKind.Choice(var words) ? words.getFirst() : null;
  }

  /** Whether the server makes it. */
  boolean isMade() {
    return kind instanceof ChannelFieldKind.Made;
  }

  /** A new key, for a field that {@link #isMade}; so long that nobody guesses another. */
  String make(RandomGenerator random) {
    byte[] bytes = new byte[MADE_BYTES];
    random.nextBytes(bytes);
    String prefix = kind instanceof ChannelFieldKind.Made(var start) ? start : "";
    return prefix + HexFormat.of().formatHex(bytes);
  }

  /** The same field, by which a hook finds its channels. */
  public ChannelField lookup() {
    return new ChannelField(name, kind, Use.LOOKUP);
  }

  /** The same secret, which goes where these settings say: no further when one of them changes. */
  public ChannelField goingBy(String... settings) {
    return new ChannelField(name, kind, use, List.of(settings));
  }

  /** Reads a text field. */
  Field<String> text(Fields fields) {
    return switch (kind) {
      case ChannelFieldKind.Text text -> text(fields, text);
      case ChannelFieldKind.Url _ ->
          fields
              .text(name, URL)
              .parse(
                  ChannelField::parsed,
                  "invalid_format",
                  "must be http(s)://host, without user or query");
      case ChannelFieldKind.Email _ ->
          fields
              .text(name, EmailAddress.LONGEST)
              .check(EmailAddress::isValid, "invalid_email", "must be an e-mail address")
              .map(EmailAddress::folded);
      case ChannelFieldKind.Choice(var words) -> fields.choice(name, Choices.of(words));
      case ChannelFieldKind.Made _ ->
          fields.text(name, SECRET).check(text -> false, "not_changeable", "is made by the server");
      case ChannelFieldKind.Whole _,
          ChannelFieldKind.Flag _,
          ChannelFieldKind.Sites _,
          ChannelFieldKind.Texts _,
          ChannelFieldKind.Questions _,
          ChannelFieldKind.Translations _ ->
          throw new IllegalStateException(name + " is no text");
    };
  }

  /**
   * Reads what a body says about this field; a value is a String, an Integer, a Boolean, an object
   * or a list of Strings, or of objects.
   */
  FieldChange<?> read(Fields fields) {
    return switch (kind) {
      case ChannelFieldKind.Text _,
          ChannelFieldKind.Url _,
          ChannelFieldKind.Email _,
          ChannelFieldKind.Choice _,
          ChannelFieldKind.Made _ ->
          text(fields).change();
      case ChannelFieldKind.Texts(int most, var pattern, var hint) ->
          fields
              .texts(
                  name,
                  most,
                  text -> Optional.of(text).filter(it -> isMatch(pattern, it)),
                  "invalid_format",
                  hint)
              .map(List::copyOf)
              .change();
      case ChannelFieldKind.Sites(int most) ->
          fields
              .texts(name, most, SiteOrigin::parse, "invalid_format", SITE)
              .map(List::copyOf)
              .change();
      case ChannelFieldKind.Questions(int most) ->
          fields.objects(name, most).map(this::questions).change();
      case ChannelFieldKind.Translations(var languages, var texts) ->
          fields
              .object(name)
              .map(object -> ChannelTranslations.read(object, languages, texts))
              .nullIf(ObjectNode::isEmpty)
              .change();
      case ChannelFieldKind.Flag _ -> fields.flag(name).change();
      case ChannelFieldKind.Whole(int least, int most) ->
          fields.number(name, least, most).map(Long::intValue).change();
    };
  }

  private static boolean isMatch(Pattern pattern, String text) {
    return text.length() <= LONGEST_ENTRY && pattern.matcher(text).matches();
  }

  private List<ObjectNode> questions(List<Fields> objects) {
    Set<String> keys = new HashSet<>();
    List<ObjectNode> questions = new ArrayList<>();
    for (Fields object : objects) {
      ChannelQuestion question = ChannelQuestion.read(object);
      if (question != null && !keys.add(question.key())) {
        object.reject("key", "taken", "is another question's");
      }
      if (question != null) {
        questions.add(question.json());
      }
    }
    return List.copyOf(questions);
  }

  private Field<String> text(Fields fields, ChannelFieldKind.Text kind) {
    @Nullable Pattern pattern = kind.pattern();
    return fields
        .text(name, kind.most())
        .check(
            text -> kind.least() == 0 || !text.isEmpty(),
            "too_short",
            "must not be empty; null clears it")
        .check(
            text -> pattern == null || pattern.matcher(text).matches(),
            "invalid_format",
            kind.hint())
        .check(text -> text.length() >= kind.least(), "too_short", kind.hint());
  }

  private static Optional<String> parsed(String text) {
    try {
      URI uri = new URI(text);
      String scheme = uri.getScheme();
      boolean plain =
          uri.getHost() != null
              && ("http".equals(scheme) || "https".equals(scheme))
              && uri.getRawUserInfo() == null
              && uri.getRawQuery() == null
              && uri.getRawFragment() == null;
      return plain ? Optional.of(LAST_SLASHES.matcher(text).replaceAll("")) : Optional.empty();
    } catch (URISyntaxException e) {
      return Optional.empty();
    }
  }
}
