package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;

class PasswordsTest {
  private final Passwords passwords = new Passwords(new SecureRandom(), PasswordCost.RECOMMENDED);

  @Test
  void equal_passwords_have_different_hashes() {
    String hash = passwords.hash("a plum in October");
    assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    assertThat(passwords.hash("a plum in October")).isNotEqualTo(hash);
    assertThat(passwords.matches("a plum in October", hash, "127.0.0.1")).isTrue();
    assertThat(passwords.matches("A plum in October", hash, "127.0.0.1")).isFalse();
  }

  @Test
  void the_hash_of_nobody_is_like_any_other_and_no_password_has_it() {
    assertThat(passwords.nobody())
        .startsWith("$argon2id$v=19$m=19456,t=2,p=1$")
        .hasSameSizeAs(passwords.hash("a plum in October"));
    assertThat(passwords.matches("", passwords.nobody(), "127.0.0.1")).isFalse();
  }
}
