package parley.conversations;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import parley.contacts.ErasedContact;
import parley.http.EmailAddress;
import parley.http.Json;
import parley.storage.IdType;
import tools.jackson.databind.JsonNode;

/**
 * Somebody who is erased, as they are met in the conversations of others.
 *
 * @param ids of the contact, and of those that had become part of it, as the API shows them
 * @param addresses to which mail goes, folded for comparing
 * @param named finds one of the addresses in a text where it stands by itself
 */
record ErasedPerson(Set<String> ids, Set<String> addresses, Pattern named) {
  static ErasedPerson of(ErasedContact erased) {
    return of(
        Stream.concat(Stream.of(erased.id()), erased.formerIds().stream())
            .map(IdType.CONTACT::encode),
        erased.addresses().stream()
            .filter(address -> address.indexOf('@') > 0)
            .map(EmailAddress::folded));
  }

  /** Reads what {@link #text} wrote. */
  static ErasedPerson read(String text) {
    JsonNode json = Json.parse(text);
    return of(texts(json.path("ids")), texts(json.path("addresses")));
  }

  private static ErasedPerson of(Stream<String> ids, Stream<String> addresses) {
    Set<String> all = addresses.collect(Collectors.toCollection(TreeSet::new));
    return new ErasedPerson(ids.collect(Collectors.toCollection(TreeSet::new)), all, naming(all));
  }

  private static Pattern naming(Set<String> addresses) {
    String any = addresses.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    return Pattern.compile(
        "(?<![\\p{L}\\p{N}._%%+-])(?:%s)(?![\\p{L}\\p{N}-])".formatted(any),
        Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  }

  private static Stream<String> texts(JsonNode array) {
    return array.valueStream().map(JsonNode::asString);
  }

  /** For a job. */
  String text() {
    return Json.text(
        new Written(List.copyOf(new TreeSet<>(ids)), List.copyOf(new TreeSet<>(addresses))));
  }

  private record Written(List<String> ids, List<String> addresses) {}

  boolean isAt(String address) {
    return addresses.contains(EmailAddress.folded(address));
  }

  boolean isNamedIn(String text) {
    return named.matcher(text).find();
  }

  /** Whether all of a message goes with them: they have written it, or nobody else got it. */
  boolean takesAlong(Message message) {
    return takesAlong(
        message.direction().text(), message.author().view().id(), message.contentNode());
  }

  /** The same of a message as the API shows it; false for all else. */
  boolean takesAlong(JsonNode message) {
    return takesAlong(
        message.path("direction").asString(""),
        message.path("sender").path("id").asString(null),
        message.path("content"));
  }

  private boolean takesAlong(String direction, @Nullable String author, JsonNode content) {
    if (direction.equals(MessageDirection.OUTBOUND.text())) {
      return isLetterTo(content);
    }
    boolean isTheirs =
        (author != null && ids.contains(author))
            || isAt(content.path("from").path("address").asString(""));
    return direction.equals(MessageDirection.INBOUND.text()) && isTheirs;
  }

  /** Whether a message of ours names nobody else to whom it goes. */
  private boolean isLetterTo(JsonNode content) {
    return !content.path("to").isEmpty()
        && Stream.of("to", "cc", "bcc")
            .flatMap(field -> content.path(field).valueStream())
            .allMatch(one -> isAt(one.path("address").asString("")));
  }
}
