package parley.mail;

import parley.storage.Tx;

/** Takes letters in the transaction of the fact that they tell. */
@FunctionalInterface
interface Postbox {
  void post(Tx tx, Letter letter);
}
