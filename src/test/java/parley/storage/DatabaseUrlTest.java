package parley.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

class DatabaseUrlTest {

  @ParameterizedTest
  @CsvSource({
    "postgres://, p%40ss%2Fw+o%20rd%26%25",
    "postgresql://, p%40ss%2Fw+o%20rd%26%25",
    "jdbc:postgresql://, p%40ss%2Fw+o%20rd%26%25",
    "postgres://, p@ss%2fw+o rd&%25",
  })
  void a_password_in_front_of_the_host_arrives_as_it_is(String scheme, String password) {
    Properties read =
        read(scheme + "par%6Cey:" + password + "@db.example.com:5433/desk?sslmode=require");
    assertThat(read)
        .containsEntry("user", "parley")
        .containsEntry("password", "p@ss/w+o rd&%")
        .containsEntry("PGHOST", "db.example.com")
        .containsEntry("PGPORT", "5433")
        .containsEntry("PGDBNAME", "desk")
        .containsEntry("sslmode", "require");
  }

  @Test
  void names_of_libpq_become_those_of_the_driver() {
    assertThat(
            read(
                "postgres://[::1],b/desk?target_session_attrs=read-write&connect_timeout=3"
                    + "&channel_binding=require&options=-c%20a%3Db+c"))
        .containsEntry("PGHOST", "[::1],b")
        .containsEntry("targetServerType", "primary")
        .containsEntry("connectTimeout", "3")
        .containsEntry("channelBinding", "require")
        .containsEntry("options", "-c a=b+c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/desk?user=a+b&password=c%2Bd@e&socketTimeout=7",
        "jdbc:postgresql:desk?user=a",
      })
  void an_address_for_the_driver_stays_what_it_is(String url) {
    assertThat(DatabaseUrl.jdbc(url)).isEqualTo(url);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://parley:hush@db/desk",
        "postgres://parley:hu/sh@db/desk",
        "postgres://parley:hush%4@db/desk",
        "postgres://parley:hush@d b/desk",
        "jdbc:postgresql://db:hush/desk",
        "postgres:",
      })
  void another_is_refused_without_quoting_it(String url) {
    assertThatThrownBy(() -> DatabaseUrl.jdbc(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must look like postgres://")
        .hasMessageNotContaining("hu");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://parley:hush@db/desk?sslpassword=hush",
        "jdbc:postgresql://db/desk?user=parley&Password=hush&sslmode=require",
      })
  void people_are_shown_no_password(String url) {
    assertThat(DatabaseUrl.masked(DatabaseUrl.jdbc(url)))
        .contains("db/desk", "user=parley", "***")
        .doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no connection to jdbc:postgresql://db/desk?password=hush) hush",
        "no connection to //parley:hush@db/desk",
        "no connection with Password=hush hush\nhush",
      })
  void nor_in_a_sentence(String sentence) {
    assertThat(DatabaseUrl.maskedIn(sentence))
        .startsWith("no connection ")
        .endsWith("***")
        .doesNotContain("hush");
    assertThat(DatabaseUrl.maskedIn("wrong password of parley"))
        .isEqualTo("wrong password of parley");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://db/desk?user=parley&password=hush)hush hush&sslmode=require",
        "jdbc:postgresql://db/desk?user=parley&password=hush\thush)",
        "jdbc:postgresql://db/desk?user=parley&password=pass&hush=hush&hush",
        "jdbc:postgresql://db/desk?user=parley&sslpassword=a=hush",
        "postgres://parley:hush%29%20hush%0Ahush@db/desk",
      })
  void nor_what_follows_an_unusual_letter_of_it(String url) {
    String shown = DatabaseUrl.masked(DatabaseUrl.jdbc(url));
    assertThat(shown).contains("db/desk", "user=parley", "***").doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql:parley:hush@db/desk",
        "jdbc:postgresql:desk?hush",
        "jdbc:postgresql:desk?password=a?hush",
        "jdbc:postgresql:/hush",
        "jdbc:postgresql://db/desk&password=hush",
      })
  void nor_one_in_an_address_that_is_hardly_one(String url) {
    assertThat(DatabaseUrl.masked(DatabaseUrl.jdbc(url)))
        .startsWith("jdbc:postgresql:")
        .contains("***")
        .doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://a:5432,[::1]:5433/desk?user=parley&sslmode=require&socketTimeout=7",
        "jdbc:postgresql:desk?user=parley",
        "jdbc:postgresql://db/",
      })
  void what_is_no_secret_is_shown(String url) {
    assertThat(DatabaseUrl.masked(url)).isEqualTo(url);
  }

  private static Properties read(String url) {
    return Objects.requireNonNull(Driver.parseURL(DatabaseUrl.jdbc(url), null));
  }
}
