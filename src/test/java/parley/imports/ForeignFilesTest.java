package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** What address books and other desks export, as it is. */
@ParameterizedClass
@EnumSource(Engine.class)
class ForeignFilesTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void columns_are_known_by_what_address_books_call_them() {
    assertThat(fields("E-mail 1 - Value", "Phone 1 - Value", "Group Membership"))
        .containsExactly("email", "phone", "tags");
    assertThat(fields("Mobiltelefon", "E-Mail-Adresse")).containsExactly("phone", "email");
    assertThat(fields("Prénom", "Téléphone mobile", "Adresse de messagerie"))
        .containsExactly("first_name", "phone", "email");
    assertThat(fields("Apellidos", "Teléfono móvil", "Correo electrónico"))
        .containsExactly("last_name", "phone", "email");
    assertThat(fields("Sobrenome", "Celular")).containsExactly("last_name", "phone");
    assertThat(fields("Cognome", "Cellulare")).containsExactly("last_name", "phone");
    assertThat(fields("Voornaam", "Achternaam", "Telefoonnummer"))
        .containsExactly("first_name", "last_name", "phone");
    assertThat(fields("Display Name", "Primary Email", "Mobile Number"))
        .containsExactly("name", "email", "phone");
    assertThat(fields("Person - ID", "Person - Name", "Person - Phone", "Person - Email - Work"))
        .containsExactly("external_id", "name", "phone", "email");
    assertThat(fields("Record ID", "Phone Number *")).containsExactly("external_id", "phone");
  }

  private static List<String> fields(String... header) {
    return ColumnMapping.of(List.of(header), Map.of()).targets();
  }

  @Test
  void a_name_in_two_columns_of_which_one_is_called_name_is_kept_whole() {
    read("Name;Vorname;Telefon\nNowak;Ada;+4915112340001\n");
    read("Nombre;Apellidos;Móvil\nInés;de la Cruz;+34600000001\n");
    read("name;first_name;phone\nBen Okoro;Ben;+4915112340003\n");
    assertThat(all("/name")).containsExactlyInAnyOrder("Ada Nowak", "Inés de la Cruz", "Ben Okoro");
  }

  @Test
  void phones_without_a_plus_may_begin_with_the_country_all_the_same() {
    Answer done =
        ImportFile.csv(
                """
                name,phone
                Ada,4915112340001
                Ben,0151 12340003
                Cem,15112340004
                Dora,0049 1511 2340005
                Edo,(030) 123456
                """)
            .with("{'default_region': 'DE'}")
            .readBy(owner);
    assertThat(done.at("/created").asInt()).isEqualTo(5);
    assertThat(all("/phone"))
        .containsExactlyInAnyOrder(
            "+4915112340001", "+4915112340003", "+4915112340004", "+4915112340005", "+4930123456");
  }

  @Test
  void two_zeros_stand_for_the_plus_wherever_home_is() {
    read("name,phone\nAda,0049 1511 2340001\nBen,00442071838750\n");
    assertThat(all("/phone")).containsExactlyInAnyOrder("+4915112340001", "+442071838750");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "'DE'"})
  void a_slash_behind_the_area_is_nothing_wherever_home_is(String region) {
    ImportFile.csv("name,phone\nAda,+49 1511 / 2340001\nBen,0049 (0)30/123456\n")
        .with("{'default_region': %s}".formatted(region))
        .readBy(owner);
    assertThat(all("/phone")).containsExactlyInAnyOrder("+4915112340001", "+4930123456");
  }

  @Test
  void phones_are_read_behind_what_programs_put_before_them() {
    read("name\tphone\nAda\tp:+4915112340001\nBen\ttel:+4915112340003\n");
    read("name,phone\nCem,\"=\"\"+4915112340004\"\"\"\nDora,=\"+4915112340005\"\n");
    assertThat(all("/phone"))
        .containsExactlyInAnyOrder(
            "+4915112340001", "+4915112340003", "+4915112340004", "+4915112340005");
  }

  @Test
  void empty_cells_behind_the_last_column_are_nothing() {
    Answer done = read("name;phone\nAda;+4915112340001;\nBen;+4915112340003;; \nCem;;;more\n");
    assertThat(done.at("/created").asInt()).isEqualTo(2);
    assertThat(owner.get("/v1/imports/" + done.text("/id") + "/errors").texts("/data", "/code"))
        .containsExactly("wrong_field_count");
  }

  @Test
  void labels_with_three_colons_between_them_are_several_tags() {
    read("Name,Labels\nAda,Regulars ::: * Bakers\n");
    assertThat(owner.get("/v1/contacts").texts("/data/0/tags", ""))
        .containsExactly("regulars", "bakers");
  }

  @Test
  void what_is_no_text_of_cells_is_refused_with_what_to_do() {
    assertThat(refusal("PK\u0003\u0004|name|phone\n")).contains("CSV");
    assertThat(refusal("BEGIN:VCARD\r\nFN:Ada\r\nEND:VCARD\r\n")).contains("vCard");
  }

  private String refusal(String text) {
    return ImportFile.csv(text)
        .with("{'dry_run': true}")
        .sentBy(owner)
        .expectProblem(422, "validation_failed")
        .text("/errors/0/message");
  }

  private Answer read(String text) {
    return ImportFile.csv(text).readBy(owner);
  }

  private List<String> all(String field) {
    return owner.get("/v1/contacts").expect(200).texts("/data", field);
  }
}
