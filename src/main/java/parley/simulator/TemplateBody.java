package parley.simulator;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import parley.http.Choices;
import parley.http.Field;
import parley.http.Fields;

/** The body of {@code POST /simulator/templates}. */
record TemplateBody(NumberName number, Template template) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9_]{1,512}");
  private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(_[A-Z]{2,4})?");
  private static final Choices<String> CATEGORIES =
      Choices.of(List.of("AUTHENTICATION", "MARKETING", "UTILITY"));
  private static final Choices<String> STATUSES =
      Choices.of(
          List.of(Template.APPROVED, Template.PAUSED, Template.DISABLED, "PENDING", "REJECTED"));
  private static final int BODY = 1024;
  private static final int HEADER = 60;
  private static final int URL = 2000;
  private static final int BUTTONS = 10;

  static TemplateBody of(Fields body) {
    NumberName number = NumberName.of(body);
    Field<String> name = matching(body, "name", NAME, "must be of a-z, 0-9 and _");
    Field<String> language = matching(body, "language", LANGUAGE, "must be like en_US");
    Field<String> category = oneOf(body, "category", CATEGORIES);
    Field<String> status = oneOf(body, "status", STATUSES);
    Field<String> header = body.text("header", HEADER);
    Field<String> text =
        body.text("body", BODY)
            .required()
            .check(value -> !value.isEmpty(), "too_short", "must not be empty");
    Field<String> footer = body.text("footer", HEADER);
    Field<List<String>> buttons =
        body.texts("buttons")
            .check(list -> list.size() <= BUTTONS, "too_many", "at most " + BUTTONS);
    Field<String> url = body.text("url", URL);
    body.check();
    return new TemplateBody(
        number,
        new Template(
            name.get(),
            language.get(),
            category.or("UTILITY"),
            status.or(Template.APPROVED),
            header.orNull(),
            text.get(),
            footer.orNull(),
            buttons.or(List.of()),
            url.orNull()));
  }

  private static Field<String> matching(Fields body, String name, Pattern pattern, String rule) {
    return body.text(name, 512)
        .required()
        .check(text -> pattern.matcher(text).matches(), "invalid_format", rule);
  }

  private static Field<String> oneOf(Fields body, String name, Choices<String> values) {
    return body.text(name, 100)
        .parse(text -> values.named(text.toUpperCase(Locale.ROOT)), "unknown_value", values.hint());
  }
}
