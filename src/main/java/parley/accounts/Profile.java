package parley.accounts;

import org.jspecify.annotations.Nullable;

/**
 * What agents set for themselves.
 *
 * @param locale a language tag; null when they have chosen none
 * @param preferences a JSON object that pages keep here
 */
record Profile(@Nullable String locale, String preferences) {
  /** Of who has set nothing. */
  static final Profile EMPTY = new Profile(null, "{}");
}
