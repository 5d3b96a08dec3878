package parley;

import java.util.Map;
import java.util.Set;

/** Which rooms a room may use. A new room needs a line; a new line should need an argument. */
final class AllowedRooms {
  static final Map<String, Set<String>> ROOMS =
      Map.ofEntries(
          Map.entry("text", Set.of()),
          Map.entry("tracing", Set.of()),
          Map.entry("storage", Set.of("tracing")),
          Map.entry(
              "checks",
              Set.of(
                  "channels", "events", "http", "mail", "media", "outbound", "outbox", "storage")),
          Map.entry("events", Set.of("http", "storage")),
          Map.entry("outbound", Set.of("storage", "tracing")),
          Map.entry("notes", Set.of("contacts", "http", "storage")),
          Map.entry("presence", Set.of("accounts", "conversations", "events", "http", "storage")),
          Map.entry(
              "replies",
              Set.of("accounts", "contacts", "conversations", "http", "storage", "text")),
          Map.entry("reports", Set.of("accounts", "conversations", "events", "http", "storage")),
          Map.entry("drafts", Set.of("accounts", "conversations", "http", "storage")),
          Map.entry("audit", Set.of("http", "storage")),
          Map.entry(
              "exports",
              Set.of(
                  "audit",
                  "contacts",
                  "conversations",
                  "http",
                  "media",
                  "notes",
                  "outbox",
                  "storage")),
          Map.entry("retention", Set.of("accounts", "audit", "http", "outbox", "storage")),
          Map.entry(
              "imports",
              Set.of("audit", "contacts", "events", "http", "media", "outbox", "storage", "text")),
          Map.entry("web", Set.of("http")),
          Map.entry(
              "webchat",
              Set.of(
                  "accounts",
                  "audit",
                  "channels",
                  "conversations",
                  "events",
                  "http",
                  "media",
                  "presence",
                  "storage",
                  "web")),
          Map.entry("webhooks", Set.of("audit", "events", "http", "outbound", "outbox", "storage")),
          Map.entry("http", Set.of("storage", "tracing")),
          Map.entry("outbox", Set.of("storage", "tracing")),
          Map.entry("mail", Set.of("http", "outbox", "storage")),
          Map.entry("accounts", Set.of("audit", "http", "mail", "outbox", "storage")),
          Map.entry(
              "contacts",
              Set.of("accounts", "audit", "events", "http", "outbox", "storage", "text")),
          Map.entry("channels", Set.of("audit", "events", "http", "outbound", "outbox", "storage")),
          Map.entry("apikeys", Set.of("accounts", "audit", "http", "mail", "outbound", "storage")),
          Map.entry(
              "media",
              Set.of("audit", "channels", "events", "http", "outbound", "outbox", "storage")),
          Map.entry(
              "conversations",
              Set.of(
                  "accounts",
                  "channels",
                  "contacts",
                  "events",
                  "http",
                  "media",
                  "outbox",
                  "storage",
                  "text")),
          Map.entry("simulator", Set.of("http", "outbound")));

  private AllowedRooms() {}
}
