package parley.channels;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;

/**
 * What a request says about a channel; the rest stays as it is.
 *
 * @param credentials by name, a String or null each
 * @param settings by name, a String, an Integer, a Boolean or null each
 */
record ChannelChange(
    FieldChange<String> name,
    FieldChange<String> accountKey,
    FieldChange<String> groupKey,
    Map<String, FieldChange<?>> credentials,
    Map<String, FieldChange<?>> settings) {

  /** The same with the key of the account. */
  ChannelChange keyed(String key) {
    return new ChannelChange(name, new FieldChange<>(true, key), groupKey, credentials, settings);
  }

  /** Makes the profile of a new channel of a change that has a name and an account. */
  ChannelProfile profile() {
    return new ChannelProfile(
        known(name.value()),
        known(accountKey.value()),
        groupKey.value(),
        over(ChannelCredentials.NONE),
        over(ChannelSettings.DEFAULTS));
  }

  /** The profile after the change. */
  ChannelProfile over(ChannelProfile current) {
    return new ChannelProfile(
        known(name.over(current.name())),
        known(accountKey.over(current.accountKey())),
        groupKey.over(current.groupKey()),
        over(current.credentials()),
        over(current.settings()));
  }

  private ChannelCredentials over(ChannelCredentials current) {
    Map<String, String> secrets = new HashMap<>(current.secrets());
    apply(credentials, secrets, String.class);
    return new ChannelCredentials(secrets);
  }

  private ChannelSettings over(ChannelSettings current) {
    Map<String, Object> values = new HashMap<>(current.values());
    apply(settings, values, Object.class);
    return new ChannelSettings(values);
  }

  private static <T> void apply(
      Map<String, FieldChange<?>> changes, Map<String, T> values, Class<T> type) {
    changes.forEach((field, change) -> {
      if (change.present()) {
        T value = type.cast(change.value());
        if (value == null) {
          values.remove(field);
        } else {
          values.put(field, value);
        }
      }
    });
  }

  boolean hasCredential(String field) {
    return isPresent(credentials, field);
  }

  boolean hasSetting(@Nullable String field) {
    return field != null && isPresent(settings, field);
  }

  private static boolean isPresent(Map<String, FieldChange<?>> changes, String field) {
    FieldChange<?> change = changes.get(field);
    return change != null && change.present();
  }

  /** Whether it names an account, a token or a server: what a provider is asked about. */
  boolean claims(ChannelType type) {
    return accountKey.present()
        || hasSetting(type.server().setting())
        || type.credentials().stream()
            .filter(field -> field.use() == ChannelField.Use.SENT)
            .anyMatch(field -> hasCredential(field.name()));
  }

  /** Whether it may have removed the reason why the provider refused the account. */
  boolean resumes(ChannelType type) {
    return accountKey.present()
        || hasSetting(type.server().setting())
        || credentials.keySet().stream().anyMatch(this::hasCredential);
  }

  private static String known(@Nullable String checked) {
    return Objects.requireNonNull(checked, "ChannelBody lets no null pass");
  }
}
