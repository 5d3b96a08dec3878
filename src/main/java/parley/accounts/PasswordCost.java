package parley.accounts;

/**
 * What it takes to hash a password with Argon2id, or to guess one from its hash.
 *
 * @param memoryKib that each hash fills
 * @param passes over that memory
 */
public record PasswordCost(int memoryKib, int passes) {
  /** What OWASP's password storage cheat sheet asks for at least. */
  public static final PasswordCost RECOMMENDED = new PasswordCost(19_456, 2);
}
