package parley.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConstantTimeTest {
  @Test
  void only_the_same_text_is_equal() {
    assertThat(ConstantTime.areEqual("sésame", "sésame")).isTrue();
    assertThat(ConstantTime.areEqual("sésam", "sésame")).isFalse();
    assertThat(ConstantTime.areEqual("sésamee", "sésame")).isFalse();
    assertThat(ConstantTime.areEqual("Sésame", "sésame")).isFalse();
  }
}
