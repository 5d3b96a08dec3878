package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PasswordHashTest {
  /** Of "password", from the tests of Argon2's reference implementation. */
  static final String WEAK =
      "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4";

  @Test
  void a_hash_of_another_implementation_is_understood() {
    PasswordHash hash = PasswordHash.parse(WEAK);
    assertThat(hash.matches("password")).isTrue();
    assertThat(hash.matches("Password")).isFalse();
    assertThat(hash.text()).isEqualTo(WEAK);
  }

  @Test
  void a_hash_of_other_parameters_is_outdated() {
    PasswordCost cost = PasswordCost.RECOMMENDED;
    assertThat(PasswordHash.parse(WEAK).isOutdated(cost)).isTrue();
    assertThat(PasswordHash.of("password", cost, new byte[16]).isOutdated(cost)).isFalse();
  }
}
