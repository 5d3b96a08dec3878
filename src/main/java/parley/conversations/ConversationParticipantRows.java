package parley.conversations;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import parley.channels.ThreadTrail.Participant;
import parley.storage.Row;
import parley.storage.Tx;
import parley.storage.Values;

/** The table {@code conversation_participant}: who takes part beside the contact. */
final class ConversationParticipantRows {
  /** Nobody answers more people than this at once. */
  static final int MOST = 50;

  private record Named(long conversationId, Participant participant) {}

  private ConversationParticipantRows() {}

  /**
   * Adds those who aren't there yet, as long as there are not too many, to a conversation that was
   * found to be changed.
   *
   * @return who has come
   */
  static List<Participant> add(
      Tx tx, Conversation conversation, List<Participant> others, Instant now) {
    if (others.isEmpty()) {
      return List.of();
    }
    long organizationId = conversation.organizationId();
    Set<String> known =
        of(tx, organizationId, conversation.id()).stream()
            .map(Participant::key)
            .collect(Collectors.toCollection(HashSet::new));
    List<Participant> joined =
        others.stream().filter(other -> known.size() < MOST && known.add(other.key())).toList();
    List<List<Object>> rows =
        joined.stream()
            .map(other ->
                Arrays.<Object>asList(
                    organizationId,
                    conversation.id(),
                    other.key(),
                    other.address(),
                    other.name(),
                    now.toEpochMilli()))
            .toList();
    if (!rows.isEmpty()) {
      tx.run(
          """
          insert into conversation_participant (org_id, conversation_id, address_key, address,
            name, added_at)
          values :rows on conflict do nothing
          """,
          Values.of("rows", rows));
    }
    return joined;
  }

  static boolean has(Tx tx, long organizationId, long conversationId, String addressKey) {
    return tx.number(
            """
            select count(*) from conversation_participant
            where org_id = :org_id and conversation_id = :conversation_id
              and address_key = :address_key
            """,
            Values.of("org_id", organizationId)
                .and("conversation_id", conversationId)
                .and("address_key", addressKey))
        == 1;
  }

  /** Whether somebody took part by then already. */
  static boolean had(
      Tx tx, long organizationId, long conversationId, String addressKey, Instant then) {
    return tx.number(
            """
            select count(*) from conversation_participant
            where org_id = :org_id and conversation_id = :conversation_id
              and address_key = :address_key and added_at <= :then
            """,
            Values.of("org_id", organizationId)
                .and("conversation_id", conversationId)
                .and("address_key", addressKey)
                .and("then", then))
        == 1;
  }

  static List<Participant> of(Tx tx, long organizationId, long conversationId) {
    return of(tx, organizationId, List.of(conversationId)).getOrDefault(conversationId, List.of());
  }

  /** By conversation, those who came first first; conversations without any are left out. */
  static Map<Long, List<Participant>> of(Tx tx, long organizationId, Collection<Long> ids) {
    Map<Long, List<Participant>> byConversation = new TreeMap<>();
    tx.list(
            """
            select conversation_id, address_key, address, name from conversation_participant
            where org_id = :org_id and conversation_id in (:ids)
            order by conversation_id, added_at, address_key
            """,
            ConversationParticipantRows::named,
            Values.of("org_id", organizationId).and("ids", List.copyOf(ids)))
        .forEach(named ->
            byConversation
                .computeIfAbsent(named.conversationId(), id -> new ArrayList<>())
                .add(named.participant()));
    return byConversation;
  }

  /**
   * Those of a conversation that is merged take part in the other one.
   *
   * @return whether somebody has come
   */
  static boolean move(Tx tx, long organizationId, long from, long into) {
    int come =
        tx.run(
            """
            insert into conversation_participant (org_id, conversation_id, address_key, address,
              name, added_at)
            select org_id, :into, address_key, address, name, added_at from conversation_participant
            where org_id = :org_id and conversation_id = :from
            on conflict do nothing
            """,
            Values.of("into", into).and("org_id", organizationId).and("from", from));
    return come > 0;
  }

  private static Named named(Row row) {
    return new Named(
        row.number("conversation_id"),
        new Participant(row.text("address"), row.text("address_key"), row.textOrNull("name")));
  }
}
