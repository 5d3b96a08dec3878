package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose word about advertisements counts when several are known. */
class ConsentWeightTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "provider denied, provider granted, 1, true",
    "provider denied, provider granted, -1, false",
    "provider granted, provider denied, 1, true",
    "provider granted, provider denied, 0, true",
    "provider denied, provider denied, 0, false",
    "keyword denied, provider granted, 1, false",
    "api denied, provider granted, 1, false",
    "agent denied, provider granted, 1, false",
    "agent denied, keyword granted, 1, false",
    "keyword denied, keyword granted, 1, true",
    "provider denied, keyword granted, 1, false",
    "keyword denied, agent granted, -1, true",
    "agent granted, keyword denied, 1, true"
  })
  void a_refusal_gives_way_only_to_a_word_of_its_own_weight(
      String known, String said, int secondsLater, boolean counts) {
    Consent before = consent(known, NOON);
    assertThat(consent(said, NOON.plusSeconds(secondsLater)).overrides(before)).isEqualTo(counts);
  }

  @ParameterizedTest
  @CsvSource({
    "provider denied, keyword denied, 0, true",
    "keyword denied, provider denied, 1, false",
    "keyword denied, agent denied, -1, true",
    "api denied, import denied, 1, true",
    "keyword denied, keyword denied, 1, true",
    "keyword denied, keyword denied, 0, false",
    "keyword denied, keyword denied, -1, false",
    "agent granted, provider denied, -1, true",
    "provider denied, agent granted, 1, false",
    "provider granted, agent granted, 1, false"
  })
  void of_two_that_turn_out_to_be_of_one_contact_the_stricter_counts(
      String known, String other, int secondsLater, boolean counts) {
    Consent before = consent(known, NOON);
    assertThat(consent(other, NOON.plusSeconds(secondsLater)).isStricterThan(before))
        .isEqualTo(counts);
  }

  @Test
  void the_same_within_a_millisecond_is_no_news() {
    Consent before = consent("keyword denied", NOON);
    assertThat(consent("keyword denied", NOON.plusNanos(999_999)).overrides(before)).isFalse();
    assertThat(consent("keyword denied", NOON.plusMillis(1)).overrides(before)).isTrue();
  }

  private static Consent consent(String text, Instant at) {
    String[] parts = text.toUpperCase(Locale.ROOT).split(" ", -1);
    return new Consent(
        "whatsapp",
        Consent.MARKETING,
        Consent.State.valueOf(parts[1]),
        Consent.Source.valueOf(parts[0]),
        at);
  }
}
