package parley.storage;

/** Keeps a start with another key from failing later, one sealed secret at a time. */
public final class SecretKey {
  private SecretKey() {}

  /**
   * Makes sure that this is the key that the database has been used with from the first start on.
   *
   * @throws IllegalArgumentException when it is another one
   */
  public static void require(Database database, SecretBox secrets) {
    byte[] proof = secrets.sign("the installation's key");
    boolean first =
        database.write(tx -> {
          SecretKeyRows.addFirst(tx, proof);
          return SecretKeyRows.isFirst(tx, proof);
        });
    if (!first) {
      throw new IllegalArgumentException(
          "this is not the secret key that the database was made with;"
              + " set PARLEY_SECRET_KEY to it, or bring back the file secret.key");
    }
  }
}
