package parley.imports;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Bytes;
import parley.testing.Client;
import parley.testing.Engine;

/** What spreadsheets and other programs write as a file with contacts. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImportFormatsTest {
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void a_file_of_excel_in_utf_16_with_tabs() {
    byte[] text = "Name\tTelefon\r\nJörg Müller\t+4915112345678\r\n".getBytes(UTF_16LE);
    Answer done = read(Bytes.join(new byte[] {(byte) 0xff, (byte) 0xfe}, text));
    assertThat(done.text("/detected/encoding")).isEqualTo("utf-16le");
    assertThat(done.text("/detected/delimiter")).isEqualTo("\t");
    assertThat(names()).containsExactly("Jörg Müller");
  }

  @Test
  void utf_16_the_other_way_round() {
    byte[] text = "name,phone\nŁukasz,+48501234567\n".getBytes(UTF_16BE);
    read(Bytes.join(new byte[] {(byte) 0xfe, (byte) 0xff}, text));
    assertThat(names()).containsExactly("Łukasz");
  }

  @Test
  void utf_16_is_known_without_a_byte_order_mark() {
    String text = "name,phone\nŁukasz,+48501234567\n";
    assertThat(read(text.getBytes(UTF_16LE)).text("/detected/encoding")).isEqualTo("utf-16le");
    assertThat(names()).containsExactly("Łukasz");
    assertThat(read(text.getBytes(UTF_16BE)).text("/detected/encoding")).isEqualTo("utf-16be");
  }

  @Test
  void a_file_of_excel_in_windows_1252_with_semicolons() {
    Charset windows = Charset.forName("windows-1252");
    Answer done =
        read("Vorname;Nachname;E-Mail\r\nÄnne;Größe – €;a@example.org\r\n".getBytes(windows));
    assertThat(done.text("/detected/encoding")).isEqualTo("windows-1252");
    assertThat(done.text("/detected/delimiter")).isEqualTo(";");
    assertThat(names()).containsExactly("Änne Größe – €");
  }

  @Test
  void the_phone_is_known_by_what_it_is_called_elsewhere() {
    for (String header :
        List.of(
            "Phone",
            "mobile",
            "Tel",
            "phone_number",
            "WhatsApp",
            "MSISDN",
            "Telefon",
            "telefone",
            "celular")) {
      Answer done = read(("name," + header + "\nAda,+14155550001\n").getBytes(UTF_8));
      assertThat(done.at("/detected/mapping/" + header).asString()).isEqualTo("phone");
      assertThat(done.at("/detected/ignored_columns")).isEmpty();
    }
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_first_column() {
    Answer done = read(Bytes.join(MARK, "name,phone\nAda,+14155550001\n".getBytes(UTF_8)));
    assertThat(done.texts("/detected/header", "")).containsExactly("name", "phone");
    assertThat(done.text("/detected/encoding")).isEqualTo("utf-8");
  }

  @Test
  void a_first_line_says_the_delimiter() {
    Answer done = read("sep=|\r\nname|phone\r\nA,B;C,D|+14155550001\r\n".getBytes(UTF_8));
    assertThat(done.text("/detected/delimiter")).isEqualTo("|");
    assertThat(names()).containsExactly("A,B;C,D");
  }

  @Test
  void a_first_line_that_says_what_no_delimiter_is_or_stands_alone_is_refused() {
    for (String text :
        List.of("sep=", "sep=;", "sep=;\n", "sep=\n\n", "sep=\"\nname\n", "sep=x\nname\n")) {
      ImportFile.csv(text).sentBy(owner).expectProblem(422, "validation_failed");
    }
  }

  @Test
  void attributes_that_are_no_object_are_the_fault_of_their_row() {
    Answer done =
        read(
            "name,custom_attributes,custom_attributes.plan\nAda,abc,pro\nGrace,,pro\n"
                .getBytes(UTF_8));
    assertThat(done.at("/created").asInt()).isEqualTo(1);
    assertThat(errorsOf(done).texts("/data", "/column")).containsExactly("custom_attributes");
  }

  @Test
  void one_column_without_an_end_of_its_last_line() {
    assertThat(read("phone\n+14155550001\n+14155550002".getBytes(UTF_8)).at("/created").asInt())
        .isEqualTo(2);
  }

  @Test
  void ends_of_lines_of_all_kinds_and_rows_of_nothing() {
    String text = "name,phone\r\nAda,+14155550001\nGrace,+14155550002\r\n\r\n,\r\n , \n";
    Answer done = read(text.getBytes(UTF_8));
    assertThat(done.at("/rows_total").asInt()).isEqualTo(2);
    assertThat(done.at("/created").asInt()).isEqualTo(2);
  }

  @Test
  void bytes_that_are_not_in_the_encoding_are_the_fault_of_their_row() {
    byte[] wrong = {'n', 'a', 'm', 'e', '\n', 'A', 'd', 'a', '\n', (byte) 0xff, 'x', '\n'};
    Answer done = ImportFile.of(wrong).with("{'encoding': 'utf-8'}").readBy(owner);
    assertThat(done.at("/created").asInt()).isEqualTo(1);
    assertThat(errorsOf(done).texts("/data", "/code")).containsExactly("invalid_encoding");
  }

  @Test
  void a_cell_of_ten_mebibytes_ends_the_import_with_its_line() {
    String text = "name\nAda\n" + "x".repeat(10 << 20) + "\n";
    Answer done = read(text.getBytes(UTF_8));
    assertThat(done.text("/status")).isEqualTo("failed");
    assertThat(done.text("/reason/message")).contains("3");
    assertThat(names()).isEmpty();
  }

  @Test
  void so_does_a_row_of_many_long_cells() {
    String row = "," + "x".repeat(30_000);
    Answer done = read(("name,a\nAda,\nBob" + row.repeat(9) + "\n").getBytes(UTF_8));
    assertThat(done.text("/status")).isEqualTo("failed");
    assertThat(done.text("/reason/message")).contains("3");
    assertThat(names()).isEmpty();
  }

  /** Whoever lists a hundred imports has all their previews sent. */
  @Test
  void a_preview_shows_no_more_than_a_screen_holds() {
    String row = "Ada" + ("," + "x".repeat(1_000)).repeat(30) + "\n";
    String header = "name" + String.join("", columns(30)) + "\n";
    Answer done = read((header + row.repeat(5)).getBytes(UTF_8));
    assertThat(done.at("/rows_total").asInt()).isEqualTo(5);
    assertThat(done.at("/preview")).hasSize(2);
  }

  private static List<String> columns(int most) {
    return IntStream.range(0, most).mapToObj(i -> ",custom_attributes.a" + i).toList();
  }

  @Test
  void a_line_of_json_that_is_too_long_is_the_fault_of_its_row() {
    String line = "{\"name\": \"" + "x".repeat(70_000) + "\"}\n";
    Answer done = ImportFile.ndjson("{\"name\": \"Ada\"}\n" + line).readBy(owner);
    assertThat(done.at("/created").asInt()).isEqualTo(1);
    assertThat(errorsOf(done).texts("/data", "/code")).containsExactly("too_long");
  }

  @Test
  void characters_that_no_database_keeps_are_refused() {
    Answer done = read("name,phone\nA\0da,+14155550001\n".getBytes(UTF_8));
    assertThat(done.at("/failed").asInt()).isEqualTo(1);
    assertThat(errorsOf(done).texts("/data", "/code")).containsExactly("invalid_characters");
  }

  @Test
  void values_are_of_the_types_that_their_attributes_are_defined_with() {
    define("seats", "number");
    define("trial", "boolean");
    read(
        "name,custom_attributes.seats,custom_attributes.trial,custom_attributes.note\nAda,12,yes,7\n"
            .getBytes(UTF_8));
    assertThat(owner.get("/v1/contacts").at("/data/0/custom_attributes"))
        .isEqualTo(Json.parse("{\"seats\":12,\"trial\":true,\"note\":\"7\"}"));
    Answer wrong = read("name,custom_attributes.seats\nGrace,many\n".getBytes(UTF_8));
    Answer errors = errorsOf(wrong);
    assertThat(errors.text("/data/0/field")).isEqualTo("/custom_attributes/seats");
    assertThat(errors.text("/data/0/column")).isEqualTo("custom_attributes.seats");
    assertThat(errors.text("/data/0/value")).isEqualTo("many");
  }

  @Test
  void an_error_names_the_column_of_the_attribute_and_not_that_of_all_of_them() {
    define("seats", "number");
    String text = "name,custom_attributes,custom_attributes.seats\nAda,{},many\n";
    Answer errors = errorsOf(read(text.getBytes(UTF_8)));
    assertThat(errors.text("/data/0/column")).isEqualTo("custom_attributes.seats");
    assertThat(errors.text("/data/0/value")).isEqualTo("many");
  }

  @Test
  void what_was_exported_changes_nothing() {
    define("plan", "text");
    define("seats", "number");
    List<String> contacts =
        List.of(
            "{'name': '=1+1', 'phone': '+14155550001', 'tags': ['vip', 'navy'], 'blocked': true}",
            "{'name': \"'=x\", 'email': 'A@example.org', 'custom_attributes': {'plan': '-5',"
                + " 'seats': -3}}",
            "{'name': \"'t Hooft\", 'external_id': '@7', 'custom_attributes': {'free': {'a': [1,"
                + " null]}}}",
            "{'name': 'Two\\nlines, \"quoted\"', 'external_id': '+44 20'}");
    contacts.forEach(contact -> owner.post("/v1/contacts", contact).expect(201));
    for (String format : List.of("csv", "ndjson")) {
      byte[] exported = owner.get("/v1/contacts/export?format=" + format).expect(200).bytes();
      Answer done = read(exported);
      assertThat(done.at("/rows_total").asInt()).isEqualTo(4);
      assertThat(done.at("/unchanged").asInt()).as(errorsOf(done).body()).isEqualTo(4);
    }
  }

  private void define(String key, String type) {
    owner
        .post(
            "/v1/attributes",
            "{'key': '%s', 'label': '%s', 'type': '%s'}".formatted(key, key, type))
        .expect(201);
  }

  private Answer read(byte[] content) {
    return ImportFile.of(content).readBy(owner);
  }

  private Answer errorsOf(Answer done) {
    return owner.get("/v1/imports/" + done.text("/id") + "/errors").expect(200);
  }

  private List<String> names() {
    return owner.get("/v1/contacts").expect(200).texts("/data", "/name");
  }
}
