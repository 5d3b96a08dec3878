package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.SecureRandom;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import parley.http.Problem;
import parley.http.ProblemCode;

class PasswordsTest {
  private final Passwords passwords = new Passwords(new SecureRandom());

  @Test
  void equal_passwords_have_different_hashes() {
    String hash = passwords.hash("a plum in October");
    assertThat(hash).startsWith("$argon2id$v=19$m=19456,t=2,p=1$");
    assertThat(passwords.hash("a plum in October")).isNotEqualTo(hash);
    assertThat(passwords.matches("a plum in October", hash)).isTrue();
    assertThat(passwords.matches("A plum in October", hash)).isFalse();
  }

  @Test
  void the_hash_of_nobody_is_like_any_other_and_no_password_has_it() {
    assertThat(passwords.nobody())
        .startsWith("$argon2id$v=19$m=19456,t=2,p=1$")
        .hasSameSizeAs(passwords.hash("a plum in October"));
    assertThat(passwords.matches("", passwords.nobody())).isFalse();
  }

  @Test
  void who_would_wait_too_long_is_told_to_come_back() {
    Passwords full = new Passwords(new SecureRandom(), 0, Duration.ofMillis(1));
    assertThatThrownBy(() -> full.hash("a plum in October"))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(ProblemCode.TEMPORARILY_UNAVAILABLE));
  }
}
