package parley;

/**
 * One try to get over the wall between organizations.
 *
 * @param path <code>{contact}</code> and its like stand for another's ids
 * @param status the answer that shows that the wall holds
 */
record IsolationTry(String path, String body, int status) {

  /** What is there is not found. */
  static IsolationTry hidden(String path) {
    return hidden(path, "");
  }

  static IsolationTry hidden(String path, String body) {
    return new IsolationTry(path, body, 404);
  }

  /** A body that names what is another's. */
  static IsolationTry refused(String path, String body) {
    return new IsolationTry(path, body, 422);
  }

  /** A body that names what is another's among other things: nothing happens to it. */
  static IsolationTry passedOver(String path, String body) {
    return new IsolationTry(path, body, 200);
  }

  /** A list without anything of another's. */
  static IsolationTry empty(String path) {
    return new IsolationTry(path, "", 200);
  }
}
