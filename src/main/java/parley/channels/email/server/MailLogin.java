package parley.channels.email.server;

import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelCredentials;
import parley.channels.ChannelSettings;
import parley.channels.email.EmailFields;

/** How a channel logs in at its servers. */
public sealed interface MailLogin {

  /** With a password. */
  record Password(String name, String password) implements MailLogin {
    @Override
    public String toString() {
      return "Password[***]";
    }
  }

  /** With a token that somebody else gives out. */
  record Token(String name, OAuthGrant grant) implements MailLogin {
    @Override
    public String toString() {
      return "Token[***]";
    }
  }

  /** Not at all: the server trusts whoever reaches it. */
  record Anonymous() implements MailLogin {
    @Override
    public String name() {
      return "";
    }
  }

  /** Who logs in; empty where nobody does. */
  String name();

  /**
   * As the channel says.
   *
   * @param password the credential that is the password of this server
   */
  public static MailLogin of(Channel channel, String password) {
    ChannelSettings settings = channel.settings();
    ChannelCredentials credentials = channel.credentials();
    @Nullable String set = settings.text(EmailFields.USERNAME);
    String name = set == null ? channel.accountKey() : set;
    @Nullable OAuthGrant grant = OAuthGrant.of(settings, credentials);
    @Nullable String known = credentials.get(password);
    if (grant != null) {
      return new Token(name, grant);
    }
    return known == null ? new Anonymous() : new Password(name, known);
  }
}
