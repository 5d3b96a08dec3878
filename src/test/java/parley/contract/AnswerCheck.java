package parley.contract;

import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.StringNode;

/** One answer on its way past everything that the document says of it. */
final class AnswerCheck {
  /** These are wrong requests whatever the path. */
  private static final Set<String> MALFORMED = Set.of("bad_request", "invalid_parameter");

  /** These may come from every operation, as the document says in its introduction. */
  private static final Set<String> ANYWHERE =
      Set.of(
          "route_not_found",
          "uri_too_long",
          "headers_too_large",
          "temporarily_unavailable",
          "http_version_not_supported");

  private static final String PROBLEM = "application/problem+json";
  private static final JsonMapper JSON = new JsonMapper();
  private static final Document DOCUMENT = Document.get();
  private static final KnownAnswers KNOWN = new KnownAnswers();

  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;
  private final String media;
  private final JsonNode json;
  private final List<String> errors = new ArrayList<>();

  AnswerCheck(int status, HttpHeaders headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    String type = headers.firstValue("Content-Type").orElse("");
    this.media = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    this.json = isJson() ? parsed(body) : MissingNode.getInstance();
  }

  private boolean isJson() {
    return media.endsWith("/json") || media.endsWith("+json");
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      return MissingNode.getInstance();
    }
  }

  /** Everything that is wrong with it as an answer to a request. */
  List<String> errors(String method, String path) {
    boolean head = method.equals("HEAD");
    Optional<Operation> operation = DOCUMENT.find(head ? "GET" : method, path);
    if (operation.isEmpty()) {
      checkRefused(path);
    } else if (!isAnywhere()) {
      checkDocumented(operation.get(), head);
    }
    if (status >= 400 && !head) {
      checkProblem();
    }
    return errors;
  }

  private String code() {
    return json.path("code").asString("");
  }

  private boolean isAnywhere() {
    return status >= 400 && ANYWHERE.contains(code());
  }

  private void checkRefused(String path) {
    boolean known = DOCUMENT.operations().stream().anyMatch(it -> it.matches(path));
    int expected = known ? 405 : 404;
    if (status != expected && !isAnywhere() && !MALFORMED.contains(code())) {
      errors.add("there is no such operation, so the status should be " + expected);
    }
    if (status == 405 && headers.firstValue("Allow").isEmpty()) {
      errors.add("Allow is missing");
    }
  }

  private void checkDocumented(Operation operation, boolean head) {
    Place responses = operation.place().child("responses");
    Place response = DOCUMENT.resolved(responses.child(Integer.toString(status)));
    if (!response.exists()) {
      errors.add("this status is not documented; the code is \"" + code() + "\"");
      return;
    }
    response.child("headers").children().forEach(this::checkHeader);
    Place content = response.child("content");
    if (!content.exists() && body.length > 0) {
      errors.add("there should be no body");
    } else if (content.exists() && !head) {
      checkContent(content);
    }
  }

  private void checkHeader(Place header) {
    Place definition = DOCUMENT.resolved(header);
    Optional<String> value = headers.firstValue(header.name());
    if (value.isPresent()) {
      Place schema = definition.child("schema");
      for (String error : DOCUMENT.errors(schema, headerValue(schema, value.get()))) {
        errors.add("header " + header.name() + " " + error);
      }
    } else if (definition.node().path("required").asBoolean(false)) {
      errors.add("header " + header.name() + " is missing");
    }
  }

  private static JsonNode headerValue(Place schema, String value) {
    boolean number = schema.node().path("type").asString("").equals("integer");
    return number && value.matches("[0-9]{1,9}")
        ? IntNode.valueOf(Integer.parseInt(value))
        : StringNode.valueOf(value);
  }

  private void checkContent(Place content) {
    Place described = content.child(media);
    if (content.child("*/*").exists()) {
      return;
    }
    if (!described.exists()) {
      errors.add("the content type should be one of " + content.node().propertyNames());
    } else if (isJson()) {
      checkBody(described.child("schema"));
    }
    if (media.equals(PROBLEM)) {
      checkCode(described);
    }
  }

  private void checkBody(Place schema) {
    if (KNOWN.contains(schema, body)) {
      return;
    }
    List<String> wrong = DOCUMENT.errors(schema, json);
    if (wrong.isEmpty()) {
      KNOWN.add(schema, body);
    }
    errors.addAll(wrong);
  }

  /** The examples of an error are the list of its codes. */
  private void checkCode(Place described) {
    List<String> codes =
        described.child("examples").children().stream()
            .map(example -> DOCUMENT.resolved(example).node().at("/value/code").asString(""))
            .toList();
    if (!codes.contains(code())) {
      errors.add("the code is \"" + code() + "\", but those documented are " + codes);
    }
  }

  private void checkProblem() {
    if (!media.equals(PROBLEM)) {
      errors.add("the content type of an error should be " + PROBLEM);
    }
    errors.addAll(DOCUMENT.errors(DOCUMENT.at("/components/schemas/Problem"), json));
    if (json.path("status").asInt(0) != status) {
      errors.add("the problem has another status");
    }
    if (!json.path("type").asString("").equals("/problems/" + code())) {
      errors.add("the problem's type should be /problems/" + code());
    }
    String requestId = headers.firstValue("X-Request-Id").orElse("");
    if (!json.path("request_id").asString("").equals(requestId)) {
      errors.add("the problem's request_id should be X-Request-Id: " + requestId);
    }
  }
}
