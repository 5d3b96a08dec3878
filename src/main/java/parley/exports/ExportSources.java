package parley.exports;

import parley.contacts.ContactDirectory;
import parley.conversations.Conversations;
import parley.media.Media;
import parley.notes.Notes;

/** The rooms that know something of contacts. */
public record ExportSources(
    ContactDirectory contacts, Notes notes, Conversations conversations, Media media) {}
