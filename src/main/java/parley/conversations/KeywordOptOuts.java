package parley.conversations;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.ChannelSettings;
import parley.contacts.Consent;
import parley.contacts.ContactDirectory;
import parley.conversations.content.ContentType;
import parley.http.Actor;
import parley.http.Json;
import parley.storage.Tx;

/** Does what customers ask for by a message of one word: STOP, START and their like. */
final class KeywordOptOuts {
  private final ContactDirectory contactDirectory;
  private final Messages messages;

  KeywordOptOuts(ContactDirectory contactDirectory, Messages messages) {
    this.contactDirectory = contactDirectory;
    this.messages = messages;
  }

  /**
   * Looks whether a message of a customer is such a word; whoever refuses gets one confirmation.
   *
   * @param after the conversation with the message
   */
  void heard(Tx tx, Channel channel, Conversation after, Message message) {
    said(channel, message)
        .ifPresent(state -> {
          if (note(tx, channel, after, message, state) && state == Consent.State.DENIED) {
            confirm(tx, channel, after);
          }
        });
  }

  private static Optional<Consent.State> said(Channel channel, Message message) {
    return message.type().equals(ContentType.TEXT.text())
        ? OptOutKeywords.said(message.contentNode().path("text").asString(""), channel.settings())
        : Optional.empty();
  }

  private boolean note(
      Tx tx, Channel channel, Conversation after, Message message, Consent.State state) {
    Consent consent =
        new Consent(
            channel.typeName(), Consent.MARKETING, state, Consent.Source.KEYWORD, message.sentAt());
    return contactDirectory.note(
        tx, after.organizationId(), after.contactId(), consent, Actor.contact(after.contactId()));
  }

  private void confirm(Tx tx, Channel channel, Conversation after) {
    @Nullable String text = channel.settings().text(ChannelSettings.OPT_OUT_CONFIRMATION.name());
    if (text != null) {
      messages.send(
          tx,
          Actor.SYSTEM,
          after,
          new MessageDraft(
              ContentType.TEXT,
              Json.text(Json.object().put("text", text)),
              List.of(),
              List.of(),
              List.of(),
              null,
              null,
              "{}",
              null,
              null,
              null,
              MessagePurpose.SERVICE));
    }
  }
}
