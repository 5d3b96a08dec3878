package parley.channels.email;

/**
 * The names of an e-mail channel's fields, in its body, {@code credentials} and {@code settings}.
 */
public final class EmailFields {
  /** The name of the type. */
  public static final String TYPE = "email";

  /** The field that names the account: the mailbox's address. */
  public static final String ADDRESS = "address";

  /** The credential of the mailbox that is read. */
  public static final String IMAP_PASSWORD = "imap_password";

  /** The credential that signs what is pushed: {@code whsec_…}. */
  public static final String WEBHOOK_SECRET = "webhook_secret";

  /** The credential of the server that sends. */
  public static final String SMTP_PASSWORD = "smtp_password";

  /** The credential that names Parley to an OAuth server; with it nobody logs in by password. */
  public static final String OAUTH_CLIENT_ID = "oauth_client_id";

  /** The credential that proves it. */
  public static final String OAUTH_CLIENT_SECRET = "oauth_client_secret";

  /** The credential that stands for the mailbox's owner; without it Parley asks as itself. */
  public static final String OAUTH_REFRESH_TOKEN = "oauth_refresh_token";

  /** Where OAuth tokens come from. */
  public static final String OAUTH_TOKEN_URL = "oauth_token_url";

  /** What is asked for in the place of what the refresh token stands for. */
  public static final String OAUTH_SCOPE = "oauth_scope";

  /** How mail comes: {@code imap} or {@code webhook}. */
  public static final String INBOUND = "inbound";

  /** The server that is read. */
  public static final String IMAP_HOST = "imap_host";

  /** Its port. */
  public static final String IMAP_PORT = "imap_port";

  /** {@code tls}, {@code starttls}, or {@code none} on this machine. */
  public static final String IMAP_SECURITY = "imap_security";

  /** The folder that is read. */
  public static final String FOLDER = "folder";

  /** The folder in which mails are found that were sent from elsewhere. */
  public static final String SENT_FOLDER = "sent_folder";

  /** What is done with a mail that was read. */
  public static final String AFTER_IMPORT = "after_import";

  /** From when on mails are read that were there before the channel. */
  public static final String IMPORT_SINCE = "import_since";

  /** The server that sends. */
  public static final String SMTP_HOST = "smtp_host";

  /** Its port; 587, 465 with {@code tls}, or 25 with {@code none}, where none is set. */
  public static final String SMTP_PORT = "smtp_port";

  /** {@code starttls}, {@code tls}, or {@code none} on this machine. */
  public static final String SMTP_SECURITY = "smtp_security";

  /** Who logs in at both servers; the address where none is set. */
  public static final String USERNAME = "username";

  /**
   * What recipients see beside the address: {@code {agent}} and {@code {channel}} stand for names.
   */
  public static final String FROM_NAME = "from_name";

  /** Where answers go: {@code plain}, {@code plus} or {@code domain}. */
  public static final String REPLY_ADDRESS = "reply_address";

  /**
   * Whether bounces go to an address of their own: {@code plain}, {@code plus} or {@code domain}.
   */
  public static final String BOUNCE_ADDRESS = "bounce_address";

  /** What becomes of strangers who answer in a conversation. */
  public static final String UNKNOWN_SENDERS = "unknown_senders";

  /** For how many days a resolved conversation is opened again. */
  public static final String REOPEN_DAYS = "reopen_days";

  /** Whose word about a sender counts. */
  public static final String TRUSTED_AUTHSERV_IDS = "trusted_authserv_ids";

  /** The senders of forms, whose {@code Reply-To} is the customer. */
  public static final String TRUSTED_FORM_SENDERS = "trusted_form_senders";

  /** What is quoted below an answer: {@code last}, if nothing is set, or {@code none}. */
  public static final String QUOTE = "quote";

  /** The text below each mail. */
  public static final String SIGNATURE = "signature";

  private EmailFields() {}
}
