package parley.contacts;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import parley.contacts.filter.Filter;
import parley.contacts.filter.FilterField.Own;
import parley.http.EmailAddress;
import parley.http.Problem;
import parley.http.Request;

/**
 * The query parameters {@code phone}, {@code email} and {@code external_id} of lists: only the
 * contact that has exactly this.
 */
final class ContactLookup {
  private ContactLookup() {}

  /**
   * The comparisons that a request asks for.
   *
   * @throws Problem {@code invalid_parameter} for one that is empty, or can be nobody's
   */
  static List<Filter> read(Request request) {
    return Stream.of(
            read(
                request,
                "phone",
                Own.PHONE,
                // In a query a plus that is not encoded is a blank.
                written -> PhoneNumbers.parseDigits(written).map(List::of),
                "must be a phone number with its country code"),
            read(request, "email", Own.EMAIL, ContactLookup::email, "must be an e-mail address"),
            read(request, "external_id", Own.EXTERNAL_ID, ContactLookup::text, "must not be empty"))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<Filter> read(
      Request request,
      String name,
      Own field,
      Function<String, Optional<List<String>>> kept,
      String hint) {
    return request
        .query(name)
        .map(written ->
            kept.apply(written.strip())
                .orElseThrow(() -> Problem.invalidParameter("query:" + name, hint)))
        .map(values -> new Filter.Among(field, values));
  }

  private static Optional<List<String>> email(String written) {
    return Optional.of(written).filter(EmailAddress::isValid).map(EmailAddress::spellings);
  }

  private static Optional<List<String>> text(String written) {
    return Optional.of(written).filter(text -> !text.isEmpty()).map(List::of);
  }
}
