package parley.webchat;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import parley.channels.ChannelQuestion;
import parley.http.EmailAddress;
import parley.http.Field;
import parley.http.Fields;
import parley.http.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.StringNode;

/**
 * What a visitor has answered about themself: claims, of which nobody knows whether they are true.
 */
final class VisitorForm {
  private static final int LONGEST = 1_000;
  private static final int LONGEST_NAME = 200;
  private static final Pattern PHONE = Pattern.compile("\\+?[0-9 ()./-]{6,30}");

  private VisitorForm() {}

  /**
   * Reads the answers to some questions: for each that has one, its {@code key}, {@code type},
   * {@code label} and {@code value}. What was not asked is left alone, since the questions may have
   * changed meanwhile.
   */
  static ArrayNode read(List<ChannelQuestion> questions, Fields body) {
    ArrayNode answers = Json.object().putArray("form");
    for (ChannelQuestion question : questions) {
      JsonNode value =
          question.type() == ChannelQuestion.Type.CONSENT
              ? consent(question, body)
              : said(question, body);
      if (value != null) {
        answers.add(
            Json.object()
                .put("key", question.key())
                .put("type", question.type().word())
                .put("label", question.label())
                .set("value", value));
      }
    }
    return answers;
  }

  private static @Nullable JsonNode consent(ChannelQuestion question, Fields body) {
    Field<Boolean> value = body.flag(question.key());
    if (question.required()) {
      value.check(given -> given, "required", "must be true").required();
    }
    return value.map(BooleanNode::valueOf).orNull();
  }

  private static @Nullable JsonNode said(ChannelQuestion question, Fields body) {
    Field<String> value = text(question, body);
    if (question.required()) {
      value.check(given -> !given.isBlank(), "required", "is required").required();
    }
    String said = VisitorMessage.visible(value.or("")).strip();
    return said.isEmpty() ? null : StringNode.valueOf(said);
  }

  private static Field<String> text(ChannelQuestion question, Fields body) {
    String key = question.key();
    return switch (question.type()) {
      case NAME -> body.text(key, LONGEST_NAME);
      case EMAIL ->
          body.text(key, EmailAddress.LONGEST)
              .check(EmailAddress::isValid, "invalid_email", "must be an e-mail address");
      case PHONE ->
          body.text(key, LONGEST)
              .check(text -> PHONE.matcher(text).matches(), "invalid_phone", "must be a phone");
      case CHOICE ->
          body.text(key, LONGEST)
              .check(question.choices()::contains, "unknown_value", "is not one of the choices");
      case TEXT, CONSENT -> body.text(key, LONGEST);
    };
  }
}
