package parley.channels;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import parley.http.FieldChange;

/** What a request says about a channel account; the rest stays as it is. */
record ChannelChange(
    FieldChange<String> name,
    FieldChange<String> phoneNumberId,
    FieldChange<String> businessAccountId,
    Credentials credentials,
    Settings settings) {

  /** The credentials, each by itself. */
  record Credentials(
      FieldChange<String> accessToken,
      FieldChange<String> appSecret,
      FieldChange<String> verifyToken) {
    ChannelCredentials over(ChannelCredentials current) {
      return new ChannelCredentials(
          accessToken.over(current.accessToken()),
          appSecret.over(current.appSecret()),
          verifyToken.over(current.verifyToken()));
    }

    boolean isEmpty() {
      return !accessToken.present() && !appSecret.present() && !verifyToken.present();
    }
  }

  /** The settings, each by itself; null is the default. */
  record Settings(
      FieldChange<String> graphUrl,
      FieldChange<String> graphVersion,
      FieldChange<String> afterResolve,
      FieldChange<Boolean> enforceWindow,
      Pace pace) {
    ChannelSettings over(ChannelSettings current) {
      return new ChannelSettings(
          graphUrl.over(current.graphUrl()),
          graphVersion.over(current.graphVersion()),
          Objects.requireNonNullElse(
              afterResolve.over(current.afterResolve()), ChannelSettings.DEFAULTS.afterResolve()),
          enforceWindow.over(current.enforceWindow()),
          pace.over(current.pace()));
    }
  }

  /** The settings of the pace, each by itself; null is the default. */
  record Pace(
      FieldChange<Integer> messagesPerSecond,
      FieldChange<Integer> pairBurst,
      FieldChange<Integer> pairIntervalSeconds) {
    ChannelSettings.Pace over(ChannelSettings.Pace current) {
      return new ChannelSettings.Pace(
          messagesPerSecond.over(current.messagesPerSecond()),
          pairBurst.over(current.pairBurst()),
          pairIntervalSeconds.over(current.pairIntervalSeconds()));
    }
  }

  /** Makes the profile of a new account of a change that has a name and a number. */
  ChannelProfile profile() {
    return new ChannelProfile(
        known(name.value()),
        known(phoneNumberId.value()),
        businessAccountId.value(),
        credentials.over(ChannelCredentials.NONE),
        settings.over(ChannelSettings.DEFAULTS));
  }

  /** The profile after the change. */
  ChannelProfile over(ChannelProfile current) {
    return new ChannelProfile(
        known(name.over(current.name())),
        known(phoneNumberId.over(current.phoneNumberId())),
        businessAccountId.over(current.businessAccountId()),
        credentials.over(current.credentials()),
        settings.over(current.settings()));
  }

  /** Whether it names a number, a token or a provider's address: what a provider is asked about. */
  boolean claims() {
    return phoneNumberId.present()
        || settings.graphUrl().present()
        || credentials.accessToken().present();
  }

  /** Whether it may have removed the reason why the provider refused the account. */
  boolean resumes() {
    return phoneNumberId.present() || settings.graphUrl().present() || !credentials.isEmpty();
  }

  private static String known(@Nullable String checked) {
    return Objects.requireNonNull(checked, "ChannelBody lets no null pass");
  }
}
