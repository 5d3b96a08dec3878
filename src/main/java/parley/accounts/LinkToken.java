package parley.accounts;

import parley.http.Field;
import parley.http.Fields;

/** Reads the token that stood in the fragment of a link, which people may have copied by hand. */
final class LinkToken {
  private static final int MOST = 200;

  private LinkToken() {}

  /** Whatever its shape: a token that is none is just an unknown one. */
  static Field<String> read(Fields body) {
    return body.text("token", MOST).map(String::strip).required();
  }
}
