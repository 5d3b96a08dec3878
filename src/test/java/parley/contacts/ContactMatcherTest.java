package parley.contacts;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.audit.AuditActor;
import parley.events.Events;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.storage.Database;
import parley.storage.IdQuery;
import parley.storage.Ids;
import parley.storage.Row;
import parley.testing.Engine;
import parley.testing.Parallel;
import parley.testing.TestClock;
import parley.testing.TestServer;

/** Who writes in is one contact, however they are known and however many ask at once. */
@ParameterizedClass
@EnumSource(Engine.class)
class ContactMatcherTest {
  private static final String NUMBER = "14155552671";
  private static final String USER_ID = "US.13491208655302741918";

  @Parameter Engine engine;

  private static final TestClock CLOCK = new TestClock();
  private static final Ids IDS = new Ids(CLOCK, 0);
  private static final AtomicLong ORGANIZATIONS = new AtomicLong();
  private static final Map<Engine, Database> DATABASES = new EnumMap<>(Engine.class);

  private final Instant seen = CLOCK.instant().truncatedTo(ChronoUnit.SECONDS);
  private final long organization = ORGANIZATIONS.incrementAndGet();

  private Database database;
  private Events events;
  private ContactDirectory contactDirectory;

  @BeforeEach
  void found() {
    database = DATABASES.computeIfAbsent(engine, ContactMatcherTest::open);
    events = new Events(database, IDS, CLOCK, 10, new SimpleMeterRegistry());
    contactDirectory = TestDirectory.of(database, IDS, CLOCK, events);
    database.write(tx -> tx.run("insert into organization values (?, 'x', 0)", organization));
  }

  private static Database open(Engine engine) {
    parley.Config config = TestServer.config(engine);
    return Database.open(config.databaseUrl(), config.data());
  }

  @Test
  void somebody_new_becomes_a_contact() {
    Contact contact = get(known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace")));
    assertThat(contact.name()).isEqualTo("Grace");
    assertThat(contact.phone()).isEqualTo("+" + NUMBER);
    assertThat(People.identities(contact))
        .containsExactly(Identity.active("whatsapp", "", NUMBER, true));
    assertThat(contact.lastSeenAt()).isEqualTo(seen);
  }

  @Test
  void without_a_name_the_phone_stands_for_it_until_one_is_known_and_no_id_ever() {
    long byPhone = known(People.whatsapp(NUMBER, "+" + NUMBER, null));
    assertThat(get(byPhone).name()).isEqualTo("+" + NUMBER);
    long byAddress = known(People.whatsapp(USER_ID, null, " "));
    assertThat(get(byAddress).name()).isNull();
    assertThat(known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"))).isEqualTo(byPhone);
    assertThat(get(byPhone).name()).isEqualTo("Grace");
    known(People.whatsapp(NUMBER, "+" + NUMBER, "Amazing Grace"));
    assertThat(get(byPhone).name()).isEqualTo("Grace");
  }

  @Test
  void an_address_leads_to_its_contact_and_brings_the_others_along() {
    long id = known(People.whatsapp(NUMBER, null, "Grace"));
    assertThat(known(People.on("whatsapp", List.of(USER_ID, NUMBER), null, null))).isEqualTo(id);
    assertThat(known(People.whatsapp(USER_ID, "+" + NUMBER, null))).isEqualTo(id);
    assertThat(get(id).phone()).isEqualTo("+" + NUMBER);
    assertThat(People.identities(get(id)))
        .extracting(Identity::address)
        .containsExactlyInAnyOrder(NUMBER, USER_ID);
  }

  @Test
  void a_phone_leads_to_a_contact_that_never_wrote() {
    long id = known(People.on("sms", List.of("x"), "+" + NUMBER, "Typed In"));
    assertThat(known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"))).isEqualTo(id);
    assertThat(get(id).name()).isEqualTo("Typed In");
  }

  @Test
  void a_phone_that_another_contact_has_stays_there() {
    long first = known(People.whatsapp(USER_ID, null, null));
    long second = known(People.on("sms", List.of("x"), "+" + NUMBER, "Other"));
    assertThat(known(People.whatsapp(USER_ID, "+" + NUMBER, "Grace"))).isEqualTo(first);
    assertThat(get(first).phone()).isNull();
    assertThat(get(first).name()).isEqualTo("Grace");
    assertThat(get(second).phone()).isEqualTo("+" + NUMBER);
  }

  @Test
  void a_number_is_found_under_its_other_spelling_and_never_rewritten() {
    long brazil = known(People.whatsapp("5511987654321", "+5511987654321", null));
    assertThat(known(People.whatsapp("551187654321", "+551187654321", null))).isEqualTo(brazil);
    assertThat(get(brazil).phone()).isEqualTo("+5511987654321");
    long mexico = known(People.on("sms", List.of("x"), "+525512345678", null));
    assertThat(known(People.whatsapp("5215512345678", "+5215512345678", null))).isEqualTo(mexico);
    long exact = known(People.on("sms", List.of("y"), "+5491123456789", null));
    assertThat(known(People.whatsapp("541123456789", null, "No phone"))).isNotEqualTo(exact);
    assertThat(known(People.on("sms", List.of("z"), "+541123456780", null)))
        .isNotEqualTo(known(People.on("sms", List.of("w"), "+5491123456780", null)));
  }

  @Test
  void another_organization_has_contacts_of_its_own() {
    long id = known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"));
    long stranger = ORGANIZATIONS.incrementAndGet();
    database.write(tx -> tx.run("insert into organization values (?, 'y', 0)", stranger));
    assertThat(known(stranger, People.whatsapp(NUMBER, "+" + NUMBER, "Grace"))).isNotEqualTo(id);
    boolean found = database.read(tx -> contactDirectory.find(tx, stranger, id).isPresent());
    assertThat(found).isFalse();
  }

  @Test
  void being_seen_does_not_go_back_and_is_no_change() {
    long id = known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"));
    Contact before = get(id);
    ChannelPerson grace = People.whatsapp(NUMBER, "+" + NUMBER, "Grace");
    database.write(tx -> contactDirectory.knownAs(tx, organization, grace, seen.minusSeconds(5)));
    assertThat(get(id)).isEqualTo(before);
    database.write(tx -> contactDirectory.knownAs(tx, organization, grace, seen.plusSeconds(5)));
    assertThat(get(id).lastSeenAt()).isEqualTo(seen.plusSeconds(5));
    assertThat(get(id).version()).isEqualTo(before.version());
  }

  @Test
  void a_new_address_is_linked_to_who_has_the_old_one() {
    long id = known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"));
    long other = known(People.whatsapp("4915112345", "+4915112345", "Other"));
    link(NUMBER, USER_ID);
    link(NUMBER, "4915112345");
    link("unknown", "more");
    assertThat(known(People.whatsapp(USER_ID, null, null))).isEqualTo(id);
    assertThat(known(People.whatsapp("4915112345", null, null))).isEqualTo(other);
    assertThat(People.identities(get(id))).hasSize(2);
  }

  @Test
  void a_contact_gets_an_address_that_is_free() {
    long id = known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"));
    long other = known(People.whatsapp("4915112345", "+4915112345", "Other"));
    add(id, USER_ID);
    add(other, USER_ID);
    add(id, USER_ID);
    add(4711, "of nobody");
    assertThat(People.identities(get(id))).hasSize(2);
    assertThat(People.identities(get(other))).hasSize(1);
  }

  @Test
  void other_rooms_search_like_the_list_of_contacts() {
    long grace = known(People.whatsapp(NUMBER, "+" + NUMBER, "Grace"));
    long other = known(People.whatsapp("4915112345", "+4915112345", "Göran"));
    assertThat(matching("GRACE")).containsExactly(grace);
    assertThat(matching("g")).containsExactlyInAnyOrder(grace, other);
    assertThat(matching("415 goran")).isEmpty();
    assertThat(matching(" ")).hasSize(2);
  }

  @Test
  void what_a_provider_sends_by_mistake_is_left_out() {
    Contact contact =
        get(
            known(
                People.on(
                    "whatsapp",
                    List.of("a\u0000", NUMBER, "b\nc", ""),
                    "phone",
                    "x\ud800" + "y".repeat(300))));
    assertThat(contact.name()).startsWith("xyy").hasSize(200);
    assertThat(contact.phone()).isNull();
    assertThat(People.identities(contact))
        .containsExactly(Identity.active("whatsapp", "", NUMBER, true));
  }

  @Test
  void a_hundred_first_messages_of_one_number_make_one_contact() {
    assertThat(inParallel(i -> People.whatsapp(NUMBER, "+" + NUMBER, "Grace " + i))).hasSize(1);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void a_hundred_first_messages_without_a_phone_make_one_contact() {
    assertThat(inParallel(i -> People.whatsapp(USER_ID, null, "Grace"))).hasSize(1);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void a_hundred_first_messages_under_two_addresses_make_one_contact() {
    List<String> oneWay = List.of(NUMBER, USER_ID);
    assertThat(
            inParallel(
                i -> People.on("whatsapp", i % 2 == 0 ? oneWay : oneWay.reversed(), null, null)))
        .hasSize(1);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void who_is_erased_while_writing_is_made_anew() {
    Contacts contacts = TestDirectory.contacts(database, IDS, CLOCK, events);
    ChannelPerson grace = People.whatsapp(NUMBER, "+" + NUMBER, "Grace");
    inParallel(24, i -> erasedOrNot(contacts, Parallel.again(() -> known(grace)), i % 2 == 0));
    long last = known(grace);
    assertThat(People.identities(get(last)))
        .containsExactly(Identity.active("whatsapp", "", NUMBER, true));
    assertThat(count()).isEqualTo(1);
    assertThat(matching("grace")).containsExactly(last);
  }

  private long erasedOrNot(Contacts contacts, long id, boolean erased) {
    try {
      if (erased) {
        contacts.remove(AuditActor.system(organization), id, OptionalLong.empty());
      }
    } catch (Problem gone) {
      assertThat(gone.code()).isEqualTo(ProblemCode.NOT_FOUND);
    }
    return id;
  }

  private Set<Long> inParallel(IntFunction<ChannelPerson> person) {
    return inParallel(100, i -> known(person.apply(i)));
  }

  private static Set<Long> inParallel(int times, IntFunction<Long> what) {
    return Set.copyOf(
        Parallel.run(
            IntStream.range(0, times).<Callable<Long>>mapToObj(i -> () -> what.apply(i)).toList()));
  }

  private long known(ChannelPerson channelPerson) {
    return known(organization, channelPerson);
  }

  private long known(long organizationId, ChannelPerson person) {
    return database.write(tx -> contactDirectory.knownAs(tx, organizationId, person, seen).id());
  }

  private void link(String known, String next) {
    database.write(tx -> {
      ChannelPerson person = People.whatsapp(known, null, null);
      contactDirectory.linkAddress(tx, organization, person, next, false);
      return true;
    });
  }

  private void add(long id, String address) {
    database.write(tx -> {
      contactDirectory.addAddress(tx, organization, id, People.whatsapp(address, null, null), seen);
      return true;
    });
  }

  private List<Long> matching(String search) {
    return database.read(tx -> {
      IdQuery contacts = contactDirectory.matching(tx, organization, search);
      return tx.list(
          "select id from contact where id in (" + contacts.sql() + ")",
          Row::number,
          contacts.values());
    });
  }

  private Contact get(long id) {
    return database.read(tx -> contactDirectory.find(tx, organization, id)).orElseThrow();
  }

  private long count() {
    return database.read(
        tx -> tx.number("select count(*) from contact where org_id = ?", organization));
  }
}
