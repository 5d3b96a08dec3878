package parley;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import parley.accounts.Accounts;
import parley.channels.Channels;
import parley.channels.webchat.WebChatType;
import parley.contacts.Contact;
import parley.contacts.ContactDirectory;
import parley.contacts.ContactHolds;
import parley.contacts.ContactMerging;
import parley.contacts.ContactSettings;
import parley.contacts.Identity;
import parley.contacts.ImportTraces;
import parley.conversations.Conversations;
import parley.events.Events;
import parley.exports.ExportSources;
import parley.exports.Exports;
import parley.imports.Imports;
import parley.media.Media;
import parley.media.MediaKeepers;
import parley.notes.Notes;
import parley.outbox.Outbox;
import parley.retention.AgedKind;
import parley.storage.AgedRecords;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.Tx;
import parley.webchat.VisitorAddress;
import parley.webchat.WebChat;

/** The rooms of whom an organization talks with: contacts, notes on them, and files of them. */
final class Customers {
  /** Later than anything that happens, and a number of milliseconds still. */
  private static final Instant NEVER = Instant.ofEpochMilli(Long.MAX_VALUE);

  /** What accounts know of an organization. */
  private static final class AccountSettings implements ContactSettings {
    @Override
    public ZoneId timeZone(Tx tx, long organizationId) {
      return Accounts.settings(tx, organizationId).timeZone();
    }

    @Override
    public boolean mergesAttested(Tx tx, long organizationId) {
      return Accounts.settings(tx, organizationId).autoMergeAttested();
    }
  }

  private final Foundation foundation;
  private final ContactDirectory directory;
  private final Notes notes;
  private final Imports imports;
  private final Media media;

  Customers(Foundation foundation, Transport transport) {
    this.foundation = foundation;
    this.media = transport.media();
    Channels channels = transport.channels();
    Database database = foundation.database();
    Ids ids = foundation.ids();
    InstantSource clock = foundation.clock();
    Outbox outbox = foundation.outbox();
    directory =
        new ContactDirectory(
            database,
            foundation.secrets(),
            foundation.random(),
            ids,
            clock,
            foundation.events(),
            outbox,
            ChannelAdapters.names(channels.types()),
            new AccountSettings(),
            Customers::blocked,
            List.of(
                (tx, erased) -> media.forget(tx, erased.organizationId(), erased.id()),
                (tx, erased) ->
                    channels.forget(tx, erased.organizationId(), erased.id(), erased.addresses()),
                Conversations.erasure(outbox),
                Imports.erasure(outbox),
                (tx, erased) ->
                    WebChat.forget(tx, erased.organizationId(), visitors(erased.identities())),
                Exports.erasure(media.privateFiles())));
    notes = new Notes(database, ids, clock, directory);
    imports =
        new Imports(
            database,
            ids,
            clock,
            outbox,
            media.privateFiles(),
            directory.intake(),
            foundation.events(),
            new ImportTraces(
                List.of(Conversations.use(), Notes.use()),
                List.of(Exports.takingBack(media.privateFiles()))),
            foundation.meters());
  }

  /** What follows elsewhere from whether somebody is blocked. */
  private static void blocked(
      Tx tx, long organizationId, Contact contact, List<Identity> identities) {
    List<VisitorAddress> visitors = visitors(identities);
    if (contact.blocked()) {
      WebChat.block(tx, organizationId, visitors, contact.updatedAt());
    } else {
      WebChat.unblock(tx, organizationId, visitors);
    }
  }

  private static List<VisitorAddress> visitors(List<Identity> identities) {
    return identities.stream()
        .filter(identity -> identity.channel().equals(WebChatType.TYPE.name()))
        .map(identity -> new VisitorAddress(identity.scope(), identity.address()))
        .toList();
  }

  Notes notes() {
    return notes;
  }

  ContactDirectory directory() {
    return directory;
  }

  /**
   * What makes one contact of two. Conversations are first: whoever shows a file in one has locked
   * it, and sees the contact that it belongs to by then.
   */
  ContactMerging merging(Conversations conversations, Exports exports) {
    return directory.merging(
        List.of(
            conversations.merging(),
            exports::merged,
            (tx, merge) ->
                media.move(tx, merge.organizationId(), merge.from().id(), merge.into().id()),
            Notes::merged));
  }

  /** What there is of a contact, as a file. */
  Exports exports(Conversations conversations) {
    return new Exports(
        foundation.database(),
        foundation.ids(),
        foundation.clock(),
        foundation.outbox(),
        new ExportSources(directory, notes, conversations, media));
  }

  /**
   * What of customers can be erased by its age. Of whom nothing may be erased, and of whom
   * something is to be done still, everything stays.
   */
  Map<AgedKind, AgedRecords> aged() {
    return Map.of(
        AgedKind.MEDIA, media.aged(new FileKeepers(directory)),
        AgedKind.MESSAGES, Conversations.agedMessages(directory, media, foundation.clock()),
        AgedKind.CONVERSATIONS, Conversations.agedConversations(directory, foundation.outbox()),
        AgedKind.CONTACTS, directory.aged(Conversations::active),
        AgedKind.EVENTS, Events.aged());
  }

  /** Whose files stay. */
  private record FileKeepers(ContactDirectory directory) implements MediaKeepers {
    @Override
    public Set<Long> among(Tx tx, long organizationId, List<Long> contacts) {
      Set<Long> keeping = new HashSet<>(directory.held(tx, organizationId, contacts));
      keeping.addAll(Conversations.active(tx, organizationId, contacts, NEVER));
      return keeping;
    }

    @Override
    public void putOffHolds(Tx tx, long organizationId, List<Long> contacts) {
      ContactHolds.putOff(tx, organizationId, contacts);
    }
  }

  void join(Rooms rooms) {
    rooms.serve(List.of(directory.routes(), notes.routes(), imports.routes()));
    rooms.run(List.of(directory.jobs(), imports.jobs()));
    rooms.sweep(List.of(imports.expiries()));
  }
}
