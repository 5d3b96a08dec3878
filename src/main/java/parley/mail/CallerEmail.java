package parley.mail;

import java.util.Optional;
import parley.http.Caller;
import parley.storage.Tx;

/** Knows where a caller reads mail. */
@FunctionalInterface
public interface CallerEmail {
  /** The caller's e-mail address; empty when it is no person. */
  Optional<String> find(Tx tx, Caller caller);
}
