package parley.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Future;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import parley.storage.IdType;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.HeldRows;
import parley.testing.TestNumber;
import parley.testing.TestServer;

/**
 * A file that several contacts were sent goes with the last of them, whoever else is erased at the
 * same moment; on PostgreSQL, where writes run side by side.
 */
@Timeout(120)
class SharedFileTest {
  private static final String ADA = "16505551234";
  private static final String GRACE = "16505559999";

  @AutoClose private TestServer server;
  private Client owner;
  private TestNumber number;
  private String file;

  @BeforeEach
  void start() {
    server = TestServer.start(Engine.POSTGRESQL);
    owner = server.signUp();
    number = new TestNumber(owner, TestNumber.NOWHERE, "");
    file = owner.upload("cake.jpg", Samples.JPEG).expect(201).text("/id");
  }

  /** A contact who was sent the file. */
  private String contact(String phone) {
    String contact = stranger(phone);
    String conversation = owner.get("/v1/conversations?search=" + phone).text("/data/0/id");
    owner
        .post(
            "/v1/conversations/" + conversation + "/messages",
            "{'type': 'image', 'content': {'media_id': '" + file + "'}}")
        .expect(201);
    return contact;
  }

  private String stranger(String phone) {
    number.inbound(phone, "wamid." + phone, "Hello").expect(200);
    return owner.get("/v1/conversations?search=" + phone).text("/data/0/contact/id");
  }

  private Future<Answer> erase(HeldRows held, String contact) {
    return held.begin(() -> owner.delete("/v1/contacts/" + contact));
  }

  private int status() {
    return owner.get("/v1/media/" + file + "/details").status();
  }

  @Test
  void of_two_who_are_erased_at_once() throws Exception {
    String ada = contact(ADA);
    String grace = contact(GRACE);
    Future<Answer> one;
    Future<Answer> other;
    try (HeldRows held = HeldRows.of(server, "audit_head")) {
      one = erase(held, ada);
      other = erase(held, grace);
    }
    one.get().expect(204);
    other.get().expect(204);
    assertThat(status()).isEqualTo(404);
  }

  @Test
  void of_one_who_is_erased_while_it_is_sent_to_another() throws Exception {
    String ada = contact(ADA);
    String grace = stranger(GRACE);
    String sent =
        "insert into media_use (org_id, contact_id, media_id) select org_id, %d, id from media"
            .formatted(IdType.CONTACT.decode(grace).orElseThrow());
    Future<Answer> erased;
    try (HeldRows sending = HeldRows.by(server, sent)) {
      erased = erase(sending, ada);
      sending.commit();
    }
    erased.get().expect(204);
    assertThat(status()).isEqualTo(200);
  }
}
