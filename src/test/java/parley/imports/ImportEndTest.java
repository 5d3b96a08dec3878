package parley.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static parley.testing.Eventually.eventually;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** How imports are refused, end early, are asked for again and are forgotten. */
@ParameterizedClass
@EnumSource(Engine.class)
class ImportEndTest {
  @Parameter Engine engine;

  private Client owner;

  @BeforeEach
  void signUp() {
    owner = engine.server().signUp();
  }

  @Test
  void an_import_that_has_too_many_faults_ends() {
    String faults = "x\n".repeat(200);
    Answer done =
        ImportFile.csv("phone\n+14155550001\n" + faults).with("{'max_failed': 60}").readBy(owner);
    assertThat(done.text("/status")).isEqualTo("failed");
    assertThat(done.text("/reason/code")).isEqualTo("too_many_failed");
    assertThat(done.at("/rows_done").asInt()).isBetween(61, 199);
    assertThat(done.at("/created").asInt()).isEqualTo(1);
  }

  @Test
  void a_file_that_cannot_be_read_to_its_end_is_refused_before_its_first_row_is_written() {
    Answer done =
        ImportFile.csv("name,phone\nAda,+14155550001\n\"Grace,+14155550002\n").readBy(owner);
    assertThat(done.text("/status")).isEqualTo("failed");
    assertThat(done.text("/reason/code")).isEqualTo("malformed_file");
    assertThat(done.text("/reason/message")).contains("line 3");
    assertThat(done.at("/rows_done").asInt()).isZero();
    assertThat(owner.get("/v1/contacts").at("/meta/total").asInt()).isZero();
  }

  @Test
  void what_is_no_file_with_contacts_is_refused_at_once() {
    ImportFile.csv("").sentBy(owner).expectProblem(422, "validation_failed");
    ImportFile.csv("[{\"name\": \"Ada\"}]").sentBy(owner).expectProblem(422, "validation_failed");
    ImportFile.csv("colour,size\nred,1\n").sentBy(owner).expectProblem(422, "validation_failed");
    ImportFile.csv("name\nAda\n")
        .with("{'mapping': {'Phone': 'phone'}}")
        .sentBy(owner)
        .expectProblem(422, "validation_failed");
    Answer unknown =
        ImportFile.csv("name,tel\nAda,\n")
            .with("{'mapping': {'name': 'shoe_size', 'tel': 'telephone'}}")
            .sentBy(owner)
            .expectProblem(422, "validation_failed");
    assertThat(unknown.text("/errors/0/message")).startsWith("the column name must be name, ");
    assertThat(unknown.text("/errors/1/message")).startsWith("the column tel must be name, ");
    assertThat(owner.get("/v1/imports").at("/meta/total").asInt()).isZero();
  }

  @Test
  void a_rehearsal_shows_columns_of_which_none_is_known() {
    ImportFile file = ImportFile.csv("Kundin;Nummer\nAda;+14155550001\n");
    Answer shown = file.with("{'dry_run': true}").readBy(owner);
    assertThat(shown.texts("/detected/header", "")).containsExactly("Kundin", "Nummer");
    assertThat(shown.texts("/detected/ignored_columns", "")).containsExactly("Kundin", "Nummer");
    assertThat(ImportFile.counts(shown))
        .isEqualTo("1 of 1: 0 created, 0 updated, 0 unchanged, 0 skipped, 1 failed");
    Answer named =
        file.with("{'dry_run': true, 'mapping': {'Kundin': 'name', 'Nummer': 'phone'}}")
            .readBy(owner);
    assertThat(named.at("/created").asInt()).isEqualTo(1);
  }

  @Test
  void a_canceled_import_stays_as_it_is() {
    String id = ImportFile.csv("name\nAda\n").readBy(owner).text("/id");
    Answer same = owner.post("/v1/imports/" + id + "/cancel", "{}").expect(200);
    assertThat(same.text("/status")).isEqualTo("completed");
    String rows =
        IntStream.range(0, 3_000).mapToObj("Person %d\n"::formatted).collect(Collectors.joining());
    String long_ = ImportFile.csv("name\n" + rows).sentBy(owner).expect(202).text("/id");
    Answer canceled = owner.post("/v1/imports/" + long_ + "/cancel", "{}").expect(200);
    assertThat(canceled.text("/status")).isEqualTo("canceled");
    ImportFile.csv("name\nGrace\n").readBy(owner);
    Answer later = owner.get("/v1/imports/" + long_).expect(200);
    assertThat(later.text("/status")).isEqualTo("canceled");
    assertThat(later.at("/rows_done")).isEqualTo(canceled.at("/rows_done"));
    assertThat(owner.get("/v1/contacts").at("/meta/total").asLong())
        .isEqualTo(2 + canceled.at("/created").asLong());
  }

  @Test
  void a_repetition_is_answered_with_the_same_import() {
    Client keyed = owner.with("Idempotency-Key", "import-1");
    ImportFile file = ImportFile.csv("name\nAda\n");
    Answer first = file.sentBy(keyed).expect(202);
    Answer again = file.sentBy(keyed).expect(202);
    assertThat(again.header("idempotent-replayed")).contains("true");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("location")).contains("/v1/imports/" + first.text("/id"));
    ImportFile.csv("name\nGrace\n").sentBy(keyed).expectProblem(422, "idempotency_key_reused");
    assertThat(owner.get("/v1/imports").at("/meta/total").asInt()).isEqualTo(1);
    String cancel = "/v1/imports/" + first.text("/id") + "/cancel";
    Client canceling = owner.with("Idempotency-Key", "cancel-1");
    Answer canceled = canceling.post(cancel, "{}").expect(200);
    assertThat(canceling.post(cancel, "{}").expect(200).body()).isEqualTo(canceled.body());
  }

  @Test
  void eleven_imports_at_once_are_one_too_many() {
    String rows = "Somebody\n".repeat(20_000);
    List<Answer> answers =
        IntStream.range(0, 11)
            .mapToObj(i -> ImportFile.csv("name\n" + rows).with("{'dry_run': true}").sentBy(owner))
            .toList();
    assertThat(answers.subList(0, 10)).allSatisfy(answer -> answer.expect(202));
    assertThat(answers.getLast().expectProblem(409, "quota_exceeded").text("/detail"))
        .isEqualTo(
            "An organization may have 10 imports that have not ended; wait for the end of one, or"
                + " cancel one.");
    answers
        .subList(0, 10)
        .forEach(answer -> owner.post("/v1/imports/" + answer.text("/id") + "/cancel", "{}"));
  }

  @Test
  void nothing_of_a_file_stays_when_somebody_is_erased() {
    String rows = "030 1234,x\n".repeat(450);
    String id = ImportFile.csv("phone,name\n+14155550001,Ada\n" + rows).readBy(owner).text("/id");
    assertThat(owner.get("/v1/imports/" + id).text("/preview/0/phone")).isEqualTo("+14155550001");
    String contact = owner.get("/v1/contacts").text("/data/0/id");
    owner.delete("/v1/contacts/" + contact).expect(204);
    eventually(
        () -> owner.get("/v1/imports/" + id + "/errors?per_page=100&page=5").expect(200),
        errors -> errors.at("/data").valueStream().allMatch(error -> error.at("/value").isNull()));
    Answer errors = owner.get("/v1/imports/" + id + "/errors?per_page=100").expect(200);
    assertThat(errors.at("/data"))
        .hasSize(100)
        .allSatisfy(error -> assertThat(error.at("/value").isNull()).isTrue());
    eventually(
        () -> owner.get("/v1/imports/" + id).expect(200), read -> read.at("/preview").isEmpty());
  }

  @Test
  void imports_are_listed_newest_first() {
    String first = ImportFile.csv("name\nAda\n").readBy(owner).text("/id");
    String second = ImportFile.csv("name\nGrace\n").readBy(owner).text("/id");
    Answer list = owner.get("/v1/imports?per_page=1").expect(200);
    assertThat(list.texts("/data", "/id")).containsExactly(second);
    String cursor = list.text("/meta/next_cursor");
    assertThat(owner.get("/v1/imports?per_page=1&cursor=" + cursor).texts("/data", "/id"))
        .containsExactly(first);
    assertThat(engine.server().signUp().get("/v1/imports").at("/meta/total").asInt()).isZero();
  }
}
