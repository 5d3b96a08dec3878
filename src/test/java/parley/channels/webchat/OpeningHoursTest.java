package parley.channels.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening hours as OpenStreetMap writes them. 2026-11-23 is a Monday. */
class OpeningHoursTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Instant at(String local) {
    return ZonedDateTime.of(java.time.LocalDateTime.parse(local), BERLIN).toInstant();
  }

  @ParameterizedTest
  @CsvSource({
    "Mo-Fr 09:00-18:00, 2026-11-23T09:00, true",
    "Mo-Fr 09:00-18:00, 2026-11-23T08:59, false",
    "Mo-Fr 09:00-18:00, 2026-11-23T18:00, false",
    "Mo-Fr 09:00-18:00, 2026-11-28T12:00, false",
    "'Mo,We 09:00-12:00,13:00-17:00', 2026-11-25T12:30, false",
    "'Mo,We 09:00-12:00,13:00-17:00', 2026-11-25T13:00, true",
    "Sa-Mo 10:00-12:00, 2026-11-23T11:00, true",
    "Sa-Mo 10:00-12:00, 2026-11-24T11:00, false",
    "Fr 22:00-02:00, 2026-11-28T01:59, true",
    "Fr 22:00-02:00, 2026-11-28T02:00, false",
    "Mo 00:00-24:00, 2026-11-23T23:59, true",
    "Mo 00:00-24:00, 2026-11-24T00:00, false",
    "Mo-Fr 09:00-18:00; We 09:00-12:00, 2026-11-25T13:00, false",
    "Mo-Su 09:00-18:00; Dec 25 off, 2026-12-25T12:00, false",
    "Mo-Su 09:00-18:00; Dec 25 off, 2026-12-26T12:00, true",
  })
  void somebody_is_there(String hours, String local, boolean isOpen) {
    assertThat(OpeningHours.PATTERN.matcher(hours).matches()).isTrue();
    assertThat(OpeningHours.parse(hours).isOpen(at(local), BERLIN)).isEqualTo(isOpen);
  }

  @ParameterizedTest
  @CsvSource({
    "Mo-Fr 09:00-18:00, 2026-11-23T08:00, 2026-11-23T09:00",
    "Mo-Fr 09:00-18:00, 2026-11-27T18:00, 2026-11-30T09:00",
    "'Mo-Fr 09:00-12:00,13:00-17:00', 2026-11-23T12:30, 2026-11-23T13:00",
    "'Mo-Su 10:00-12:00; Dec 25 off; Dec 26 off', 2026-12-24T13:00, 2026-12-27T10:00",
    // A night that skips from two to three, and one that has the hour after two twice.
    "Su 02:30-05:00, 2027-03-28T01:00, 2027-03-28T03:30",
    "Su 02:30-03:15, 2027-03-28T01:00, 2027-04-04T02:30",
    "Su 04:00-05:00, 2026-10-25T01:00, 2026-10-25T04:00",
  })
  void somebody_is_there_again(String hours, String local, String next) {
    assertThat(OpeningHours.parse(hours).nextOpening(at(local), BERLIN)).contains(at(next));
  }

  @Test
  void whoever_is_never_there_never_comes_back() {
    OpeningHours never = OpeningHours.parse("Dec 25 off");
    assertThat(never.isOpen(at("2026-11-23T12:00"), BERLIN)).isFalse();
    assertThat(never.nextOpening(at("2026-11-23T12:00"), BERLIN)).isEmpty();
  }

  @Test
  void a_day_that_no_month_has_means_nothing() {
    assertThat(
            OpeningHours.parse("Mo-Su 09:00-18:00; Feb 31 off")
                .isOpen(at("2026-11-23T12:00"), BERLIN))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Mo",
        "Mo-Fr",
        "mo 09:00-18:00",
        "Mo 9-18",
        "Mo 09:00-25:00",
        "Mo 09:00-18:00;",
        "Mo 24:00-02:00",
        "PH off",
        "Dec off",
        "Mo 09:00-18:00 ; Tu 09:00-18:00"
      })
  void what_is_not_understood_is_no_opening_hours(String text) {
    assertThat(OpeningHours.PATTERN.matcher(text).matches()).isFalse();
  }
}
