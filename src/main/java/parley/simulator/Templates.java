package parley.simulator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The templates of each business: some that all have, and those that somebody has added. */
final class Templates {
  private static final int MOST_ADDED = 10_000;
  private static final List<Template> EVERYBODYS =
      List.of(
          new Template(
              "hello_world",
              "en_US",
              "UTILITY",
              Template.APPROVED,
              "Hello World",
              "Welcome! This message was sent from a template that every business has.",
              "Parley simulator",
              List.of(),
              null),
          new Template(
              "order_update",
              "en_US",
              "UTILITY",
              Template.APPROVED,
              null,
              "Hello {{1}}, your order {{2}} is on its way.",
              null,
              List.of(),
              "https://example.com/orders/{{1}}"),
          new Template(
              "appointment_reminder",
              "en_US",
              "UTILITY",
              Template.APPROVED,
              "See you soon",
              "Hello {{1}}, we expect you on {{2}}.",
              null,
              List.of("I will come", "Not this time"),
              null));

  private record Key(String business, String name, String language) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Key, Template> added = new LinkedHashMap<>();

  /**
   * Adds a template to the number's business, or puts it in the place of the one with its name and
   * language.
   */
  void put(BusinessNumber number, Template template) {
    lock.lock();
    try {
      Key key = key(number, template);
      added.remove(key);
      added.put(key, template);
      if (added.size() > MOST_ADDED) {
        added.remove(added.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  /** Those of the number's business; the ones that somebody has added come first. */
  List<Template> of(BusinessNumber number) {
    lock.lock();
    try {
      List<Template> all = new ArrayList<>();
      added.forEach((key, template) -> {
        if (key.business().equals(number.businessKey())) {
          all.add(template);
        }
      });
      EVERYBODYS.stream()
          .filter(template -> !added.containsKey(key(number, template)))
          .forEach(all::add);
      return all;
    } finally {
      lock.unlock();
    }
  }

  private static Key key(BusinessNumber number, Template template) {
    return new Key(number.businessKey(), template.name(), template.language());
  }
}
