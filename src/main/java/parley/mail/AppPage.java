package parley.mail;

/** A page that a link in a mail leads to; its token stands in the fragment. */
public enum AppPage {
  /** Accepts an invitation. */
  ACCEPT("/accept"),
  /** Takes a new password. */
  RESET("/reset"),
  /** Proves that an e-mail address is the person's own. */
  CONFIRM("/confirm"),
  /** Takes back a change of the e-mail address. */
  RESTORE("/restore");

  private final String path;

  AppPage(String path) {
    this.path = path;
  }

  /** Where it is below the address of the pages. */
  public String path() {
    return path;
  }
}
