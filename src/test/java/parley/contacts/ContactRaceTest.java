package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestClock;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/** Who a contact is while that changes; on PostgreSQL, where writes run side by side. */
@Timeout(120)
class ContactRaceTest {
  @AutoClose private TestServer server;
  private Client owner;
  private String ada;

  @BeforeEach
  void start() {
    server = TestServer.start(TestServer.config(Engine.POSTGRESQL), TestClock.still());
    owner = server.signUp();
    ada =
        "/v1/contacts/"
            + owner
                .post("/v1/contacts", "{'name': 'Ada', 'phone': '+16505551234'}")
                .expect(201)
                .text("/id");
  }

  @Test
  void a_row_changes_nobody_whose_number_has_just_become_another() throws Exception {
    Future<Answer> moved;
    Future<Answer> written;
    String grace = "{'name': 'Grace', 'phone': '+16505551234'}";
    try (HeldRows held = HeldRows.of(server, "contact")) {
      moved = held.begin(this::move);
      written =
          held.begin(
              () -> owner.post("/v1/contacts/bulk", "{'mode': 'upsert', 'rows': [" + grace + "]}"));
    }
    moved.get().expect(200);
    assertThat(written.get().expect(200).texts("/results", "/status")).containsExactly("created");
    assertAdaMoved();
  }

  @Test
  void a_message_is_nobodys_whose_number_has_just_become_another() throws Exception {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    Future<Answer> moved;
    Future<Answer> told;
    try (HeldRows held = HeldRows.of(server, "contact")) {
      moved = held.begin(this::move);
      told = held.begin(() -> number.inbound("16505551234", "wamid.hello", "Hello"));
    }
    moved.get().expect(200);
    told.get().expect(200);
    assertAdaMoved();
    String contact = owner.get("/v1/conversations").expect(200).text("/data/0/contact/id");
    assertThat("/v1/contacts/" + contact).isNotEqualTo(ada);
    assertThat(owner.get("/v1/contacts/" + contact).expect(200).text("/phone"))
        .isEqualTo("+16505551234");
  }

  @Test
  void a_message_is_nobodys_whose_address_has_just_been_taken_away() throws Exception {
    TestNumber number = new TestNumber(owner, TestNumber.NOWHERE, "");
    number.inbound("16505551234", "wamid.first", "Hello").expect(200);
    move().expect(200);
    Future<Answer> taken;
    Future<Answer> told;
    try (HeldRows held = HeldRows.of(server, "contact")) {
      String address = ada + "/identities?channel=whatsapp&address=16505551234";
      taken = held.begin(() -> owner.delete(address));
      told = held.begin(() -> number.inbound("16505551234", "wamid.second", "Hello again"));
    }
    taken.get().expect(200);
    told.get().expect(200);
    assertAdaMoved();
    assertThat(owner.get("/v1/contacts?search=16505551234").expect(200).at("/data").size())
        .isEqualTo(1);
  }

  private Answer move() {
    return owner.put(ada, "{'phone': '+16505550000'}");
  }

  private void assertAdaMoved() {
    Answer after = owner.get(ada).expect(200);
    assertThat(after.text("/name")).isEqualTo("Ada");
    assertThat(after.text("/phone")).isEqualTo("+16505550000");
    assertThat(after.at("/identities").size()).isZero();
  }
}
