package parley.mail;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kinds of mail; each has a file for its subject and text, and one for HTML. */
public enum MailTemplate {
  /** Somebody is asked to join an organization. */
  INVITATION(AppPage.ACCEPT, "organization", "inviter", "role", "expires"),
  /** Somebody has forgotten their password. */
  PASSWORD_RESET(AppPage.RESET, "expires"),
  /** Somebody's password is another one now. */
  PASSWORD_CHANGED(null, "time"),
  /** Somebody wants to have this address. */
  EMAIL_CONFIRMATION(AppPage.CONFIRM, "former", "expires"),
  /** Somebody with this address wants to have another. */
  EMAIL_CHANGE_NOTICE(AppPage.RESTORE, "email", "expires"),
  /** Somebody wants to have an address that is another's. */
  EMAIL_TAKEN(null),
  /** An API key ends soon. */
  API_KEY_EXPIRING(null, "name", "hint", "expires"),
  /** Whether mail works. */
  TEST(null);

  /** The placeholder that every template with a page has. */
  static final String LINK = "link";

  private final @Nullable AppPage page;

  @SuppressWarnings("ImmutableEnumChecker") // Set.of can't change
  private final Set<String> names;

  MailTemplate(@Nullable AppPage page, String... names) {
    this.page = page;
    this.names = Set.of(names);
  }

  /** The page that its link leads to; empty when it has no link. */
  Optional<AppPage> page() {
    return Optional.ofNullable(page);
  }

  /** What its letters must be given, each a text. */
  Set<String> names() {
    return names;
  }

  /** Its name in file names, the database and the log. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  static MailTemplate of(String text) {
    return Arrays.stream(values())
        .filter(template -> template.text().equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no template is called " + text));
  }
}
