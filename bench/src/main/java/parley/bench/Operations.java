package parley.bench;

import java.util.List;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** All that is measured, in this order. */
final class Operations {
  private static final int PER_PAGE = 25;
  private static final int DEEP_PAGE = 1_000;

  private static final String PLAN =
      """
      {"field":"custom_attributes.plan","is":"in","value":["%s"]}\
      """;
  private static final String BOTH =
      """
      {"all":[{"field":"tags","is":"in","value":["customer"]},%s,\
      {"field":"created_at","is":"within_last","value":{"days":7}}]}\
      """
          .formatted(PLAN.formatted("pro"));
  private static final String TEXT =
      """
      {"all":[{"field":"name","is":"starts_with","value":"zoe"},\
      {"not":{"field":"tags","is":"in","value":["segment-3"]}}]}\
      """;

  private Operations() {}

  static List<Operation> all() {
    return List.of(
        get("read_contact", world -> random -> "/v1/contacts/" + world.contact(random)),
        get("list_first", world -> random -> "/v1/contacts"),
        get("list_deep", world -> random -> "/v1/contacts?page=" + deepPage(world)),
        get("list_tag", world -> random -> "/v1/contacts?tag=" + Texts.segment(any(random))),
        get("list_tags", world -> random -> "/v1/tags"),
        get("sort_name", world -> random -> sorted("name", random)),
        get("sort_created", world -> random -> sorted("created_at", random)),
        get("sort_updated", world -> random -> sorted("updated_at", random)),
        get("sort_seen", world -> random -> sorted("last_seen_at", random)),
        query("segment_many", PLAN.formatted("pro")),
        query("segment_few", PLAN.formatted("gold")),
        query("segment_both", BOTH),
        query("segment_text", TEXT),
        get("search_many", world -> random -> search(Texts.given(3 + 17 * random.nextInt(2)))),
        get("search_few", world -> random -> search(Texts.mailbox(known(world, random)))),
        get("search_two", world -> random -> search(random.nextBoolean() ? "zo" : "yu")),
        get("search_short", world -> random -> search("anna+" + "nkc".charAt(random.nextInt(3)))),
        get(
            "search_three",
            world ->
                random -> search("anna+" + List.of("nov", "kow", "cos").get(random.nextInt(3)))),
        get("search_digits", world -> random -> search(digits(known(world, random)))),
        new Asking("create_contact", Operations::creating),
        new Asking("update_contact", Operations::updating),
        get("list_conversations", world -> random -> "/v1/conversations?status=open"),
        get(
            "read_conversation",
            world -> random -> "/v1/conversations/" + world.conversation(random)),
        get(
            "find_rare",
            world -> random -> find("order+" + random.nextInt(world.number().orders()) + "+where")),
        get("find_frequent", world -> random -> find("monday+order+where")),
        get("find_beginning", world -> random -> find(random.nextBoolean() ? "mon" : "shou")),
        new Asking("inbound_webhook", Operations::hearing),
        new Asking("mixed", Operations::mixed),
        new FanOut("stream"),
        new Desk("desk"),
        new Visitors("visitors"),
        new Importing("import"),
        new Exporting("export"),
        new SendToRead("send_read"),
        new SendToQueued("send_queued"));
  }

  /** Writes the path of a request. */
  private interface Path {
    String next(RandomGenerator random);
  }

  private static Operation get(String name, Function<World, Path> path) {
    return new Asking(
        name,
        world -> {
          Path next = path.apply(world);
          return random -> world.requests().get(next.next(random));
        });
  }

  private static Operation query(String name, String filter) {
    String body = "{\"filter\":" + filter + "}";
    return new Asking(name, world -> random -> world.requests().post("/v1/contacts/query", body));
  }

  private static String sorted(String key, RandomGenerator random) {
    return "/v1/contacts?sort=" + (random.nextBoolean() ? "" : "-") + key;
  }

  private static String search(String text) {
    return "/v1/contacts?search=" + text.replace("ö", "%C3%B6").replace("ï", "%C3%AF");
  }

  private static String find(String words) {
    return "/v1/messages/search?query=" + words;
  }

  /** What people remember of a phone. */
  private static String digits(int contact) {
    return Texts.phone(contact).substring(4);
  }

  private static int any(RandomGenerator random) {
    return random.nextInt(Texts.SEGMENTS);
  }

  private static int known(World world, RandomGenerator random) {
    return random.nextInt(world.size());
  }

  private static int deepPage(World world) {
    return Math.min(DEEP_PAGE, Math.ceilDiv(world.size(), PER_PAGE));
  }

  private static Calls creating(World world) {
    return random ->
        world.apart().post("/v1/contacts", Texts.contact(world.next().getAndIncrement()));
  }

  private static Calls updating(World world) {
    return random -> {
      int which = random.nextInt(world.contacts().size());
      String name = Texts.name(which) + " " + random.nextInt(1_000);
      return world
          .requests()
          .put("/v1/contacts/" + world.contacts().get(which), "{\"name\":\"" + name + "\"}");
    };
  }

  private static Calls hearing(World world) {
    return random -> world.number().webhook(random.nextInt(world.talking()), 1);
  }

  /** Eight of ten requests read. */
  private static Calls mixed(World world) {
    Calls creating = creating(world);
    Calls updating = updating(world);
    Calls hearing = hearing(world);
    return random -> {
      int percent = random.nextInt(100);
      if (percent < 40) {
        return world.requests().get("/v1/contacts/" + world.contact(random));
      } else if (percent < 50) {
        return world.requests().get("/v1/contacts");
      } else if (percent < 60) {
        return world.requests().get(search(Texts.mailbox(known(world, random))));
      } else if (percent < 70) {
        return world.requests().get("/v1/conversations?status=open");
      } else if (percent < 80) {
        return world.requests().get("/v1/conversations/" + world.conversation(random));
      } else if (percent < 85) {
        return creating.next(random);
      }
      return percent < 90 ? updating.next(random) : hearing.next(random);
    };
  }
}
