package parley.channels;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import parley.http.Problem;

/**
 * Sees to it that the secrets of channels reach the servers that they were meant for, and nobody on
 * the way: who may change a channel can't read them, not by having them sent elsewhere either.
 *
 * @param urls know where secrets may go without TLS
 */
record SecretDestinations(ChannelUrls urls) {
  /**
   * Makes sure that the addresses to which secrets are sent are safe.
   *
   * @param asked whether a setting is looked at
   * @throws Problem {@code validation_failed} with {@code not_allowed}
   */
  void requireSafe(ChannelType type, ChannelSettings settings, Predicate<String> asked) {
    for (ChannelField field : type.settings()) {
      @Nullable String url =
          field.kind() instanceof ChannelFieldKind.Url && asked.test(field.name())
              ? settings.text(field.name())
              : null;
      Optional<String> secret = sentBy(type, field.name());
      if (url != null && secret.isPresent() && !urls.isSafe(url)) {
        throw Problem.invalidField(
            "/settings/" + field.name(),
            "not_allowed",
            "must be https, for it is sent the " + secret.get().replace('_', ' '));
      }
    }
  }

  /** The first secret that goes where a setting says. */
  private static Optional<String> sentBy(ChannelType type, String setting) {
    return type.credentials().stream()
        .filter(secret -> settingsOf(type, secret).contains(setting))
        .map(ChannelField::name)
        .findFirst();
  }

  private static List<String> settingsOf(ChannelType type, ChannelField secret) {
    @Nullable String server = type.server().setting();
    return secret.use() == ChannelField.Use.SENT && server != null
        ? List.of(server)
        : secret.goesBy();
  }

  /**
   * Makes sure that a secret that was meant for one server is not sent to another one.
   *
   * @throws Problem {@code validation_failed} with {@code required} unless it comes along
   */
  static void requireNew(Channel current, ChannelChange change, ChannelProfile next) {
    ChannelType type = current.type();
    for (ChannelField secret : type.credentials()) {
      boolean isKept =
          next.credentials().get(secret.name()) != null && !change.hasCredential(secret.name());
      settingsOf(type, secret).stream()
          .filter(setting -> isKept && leadsElsewhere(type, setting, current.settings(), next))
          .findFirst()
          .ifPresent(setting -> {
            throw Problem.invalidField(
                "/credentials/" + secret.name(),
                "required",
                "must come along when settings.%s leads to another server".formatted(setting));
          });
    }
  }

  private static boolean leadsElsewhere(
      ChannelType type, String setting, ChannelSettings before, ChannelProfile next) {
    if (setting.equals(type.server().setting())) {
      return !ChannelUrls.isSameOrigin(server(type, before), server(type, next.settings()));
    }
    // Where nothing is set nothing is sent; whatever comes into its place is another server.
    @Nullable Object after = next.settings().values().get(setting);
    return after != null && !after.equals(before.values().get(setting));
  }

  private static String server(ChannelType type, ChannelSettings settings) {
    @Nullable String own = type.ownServer(settings);
    return own == null ? type.server().url() : own;
  }
}
