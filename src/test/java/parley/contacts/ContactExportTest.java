package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.http.Json;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** Contacts as a file. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactExportTest {
  private static final String PATH = "/v1/contacts/export";

  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void csv_has_a_byte_order_mark_a_header_and_lines_that_end_with_crlf() {
    Answer ada =
        add(
            """
            {"name": "Lovelace, Ada \\"A.\\"", "phone": "+14155552671", "email": "ada@example.com",
             "external_id": "crm-1", "tags": ["vip", "London"], "custom_attributes": {"plan": "gold"}}
            """);
    Answer grace = add("{\"name\": \"Grace\\nHopper\"}");
    Answer file = owner.get(PATH).expect(200);
    assertThat(file.header("content-type")).hasValue("text/csv; charset=utf-8; header=present");
    assertThat(file.header("content-disposition").orElseThrow()).contains("contacts.csv");
    String times = ada.text("/created_at") + "," + ada.text("/updated_at") + ",\r\n";
    assertThat(file.body())
        .isEqualTo(
            "\ufeffid,external_id,name,phone,email,tags,custom_attributes,blocked,created_at,"
                + "updated_at,last_seen_at\r\n"
                + ada.text("/id")
                + ",crm-1,\"Lovelace, Ada \"\"A.\"\"\",+14155552671,ada@example.com,\"vip,london\","
                + "\"{\"\"plan\"\":\"\"gold\"\"}\",false,"
                + times
                + grace.text("/id")
                + ",,\"Grace\nHopper\",,,,{},false,"
                + times
                    .replace(ada.text("/created_at"), grace.text("/created_at"))
                    .replace(ada.text("/updated_at"), grace.text("/updated_at")));
  }

  @Test
  void what_a_spreadsheet_would_calculate_is_guarded_and_phones_are_not() {
    List<String> names = List.of("=1+1", "+44 20", "-x", "@SUM", "'=1", "'t Hooft", "1-2", "+4420");
    names.forEach(name -> add(Json.text(Json.object().put("name", name))));
    assertThat(owner.get(PATH + "?columns=name").body().split("\r\n"))
        .containsExactly(
            "\ufeffname", "'=1+1", "'+44 20", "'-x", "'@SUM", "''=1", "'t Hooft", "1-2", "+4420");
  }

  @Test
  void columns_can_be_chosen_down_to_single_attributes() {
    add(
        """
        {"name": "Ada", "custom_attributes":
          {"plan": "=gold", "seats": -3, "trial": true, "list": ["a", "b"], "more": {"x": 1}}}
        """);
    String columns =
        "?columns=custom_attributes.plan,custom_attributes.seats,name,"
            + "custom_attributes.trial,custom_attributes.list,custom_attributes.more,"
            + "custom_attributes.none";
    assertThat(owner.get(PATH + columns).body())
        .endsWith("\r\n'=gold,-3,Ada,true,\"a,b\",\"{\"\"x\"\":1}\",\r\n");
    assertThat(owner.get(PATH + columns + "&format=ndjson").expect(200).body())
        .isEqualTo(
            """
            {"custom_attributes":{"plan":"=gold","seats":-3,"trial":true,"list":["a","b"],\
            "more":{"x":1}},"name":"Ada"}
            {"_end":true,"rows":1}
            """);
  }

  @Test
  void each_attribute_that_is_defined_has_a_column() {
    owner.post("/v1/attributes", "{'key': 'plan', 'label': 'Plan', 'type': 'text'}").expect(201);
    add("{\"name\": \"Ada\", \"custom_attributes\": {\"plan\": \"gold\", \"other\": 1}}");
    List<String> lines = owner.get(PATH).expect(200).body().lines().toList();
    assertThat(lines.getFirst()).endsWith(",last_seen_at,custom_attributes.plan");
    assertThat(lines.getLast()).endsWith(",gold");
  }

  @Test
  void lines_of_json_are_contacts_and_an_end() {
    Answer ada = add("{\"name\": \"Ada\", \"custom_attributes\": {\"plan\": \"gold\"}}");
    Answer file = owner.get(PATH + "?format=ndjson").expect(200);
    assertThat(file.header("content-type")).hasValue("application/x-ndjson");
    List<String> lines = file.body().lines().toList();
    assertThat(Json.parse(lines.getFirst())).isEqualTo(ada.json());
    assertThat(lines.getLast()).isEqualTo("{\"_end\":true,\"rows\":1}");
  }

  @Test
  void filters_are_those_of_the_list_and_the_order_is_that_of_ids() {
    List<String> ids = new ArrayList<>();
    for (String name : List.of("Zoe", "Ada", "Mia")) {
      ids.add(add("{\"name\": \"" + name + "\", \"tags\": [\"vip\"]}").text("/id"));
    }
    add("{\"name\": \"Zoe\"}");
    assertThat(column("?columns=id&tag=vip")).isEqualTo(ids);
    assertThat(column("?columns=id&tag=vip&sort=-name")).isEqualTo(ids);
    assertThat(column("?columns=id&search=zo&tag=vip")).containsExactly(ids.getFirst());
    assertThat(column("?columns=id&created_after=2099-01-01T00:00:00Z")).isEmpty();
  }

  private List<String> column(String query) {
    return owner.get(PATH + query).expect(200).body().lines().skip(1).toList();
  }

  @Test
  void a_bad_parameter_is_refused_and_no_export() {
    for (String query :
        List.of(
            "format=xlsx",
            "format=",
            "columns=nonsense",
            "columns=",
            "columns=name,",
            "columns=custom_attributes.",
            "created_after=now",
            "columns=" + "custom_attributes.a%d,".repeat(101).formatted(numbers()) + "name")) {
      owner.get(PATH + "?" + query).expectProblem(400, "invalid_parameter");
    }
    owner.get(PATH).expect(200);
  }

  @Test
  void whoever_takes_no_such_format_gets_none_and_has_exported_nothing() {
    Client lines = owner.with("Accept", "application/x-ndjson");
    lines.get(PATH).expectProblem(406, "not_acceptable");
    assertThat(lines.get(PATH + "?format=ndjson").expect(200).body()).startsWith("{\"_end\"");
    owner.with("Accept", "text/csv").get(PATH).expect(200);
    owner.with("Accept", "application/json").get(PATH).expectProblem(406, "not_acceptable");
    assertThat(owner.get("/v1/audit?action=contacts.exported").at("/meta/total").asInt())
        .isEqualTo(2);
  }

  private static Object[] numbers() {
    return IntStream.range(0, 101).boxed().toArray();
  }

  @Test
  void five_an_hour_are_allowed_and_each_leaves_an_entry_with_its_rows() {
    add("{\"name\": \"Ada\"}");
    for (int i = 0; i < 5; i++) {
      owner.get(PATH + "?format=ndjson").expect(200);
    }
    Answer refused = owner.get(PATH).expectProblem(429, "rate_limited");
    assertThat(Long.parseLong(refused.header("retry-after").orElseThrow())).isBetween(1L, 3_600L);
    Answer entries = owner.get("/v1/audit?action=contacts.exported").expect(200);
    assertThat(entries.at("/data")).hasSize(5);
    assertThat(entries.at("/data/0/changes").toString())
        .isEqualTo("{\"format\":[null,\"ndjson\"],\"rows\":[null,1]}");
    engine.server().signUp().get(PATH).expect(200);
  }

  private Answer add(String contact) {
    return owner.post("/v1/contacts", contact).expect(201);
  }
}
