package parley.simulator;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.http.BearerToken;
import parley.http.ConstantTime;
import parley.http.Json;
import parley.http.Request;
import parley.http.StorableText;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A call of the Graph API: the number it is for, once the token has proved that it may, and its
 * parameters, which clients send as JSON or as a form.
 */
record GraphCall(BusinessNumber number, ObjectNode parameters) {
  /** Each may cost a parser; what is beyond is taken for a part of the last value. */
  private static final int MOST_PAIRS = 1_000;

  private static final String TOKEN = "access_token";
  private static final String PROOF = "appsecret_proof";

  /**
   * Reads a call to the number in the path.
   *
   * @throws GraphRefusal when the token is wrong or the number unknown
   */
  static GraphCall toNumber(Request request, NumberDirectory numberDirectory) {
    return toNumber(request, parameters(request), numberDirectory);
  }

  /** The same with parameters that have been read before. */
  static GraphCall toNumber(
      Request request, ObjectNode parameters, NumberDirectory numberDirectory) {
    String id = request.path("phone_number_id");
    return of(request, parameters, id, numberDirectory.find(id).stream().toList());
  }

  /**
   * Reads a call to the business in the path, by one of its numbers.
   *
   * @throws GraphRefusal when the token is wrong or the business unknown
   */
  static GraphCall toBusiness(Request request, NumberDirectory numberDirectory) {
    String id = request.path("business_account_id");
    return of(request, parameters(request), id, numberDirectory.ofBusiness(id));
  }

  private static ObjectNode parameters(Request request) {
    return isForm(request) ? form(request.bytes()) : json(request.bytes());
  }

  /**
   * A call to the object {@code id} by the one of the possible numbers whose token it is.
   *
   * @throws GraphRefusal when the token is of none, or none is possible
   */
  static GraphCall of(
      Request request, ObjectNode parameters, String id, List<BusinessNumber> possible) {
    if (possible.isEmpty()) {
      throw GraphError.noSuchObject(request.method(), id).refusal();
    }
    String token = token(request, parameters);
    BusinessNumber number =
        possible.stream()
            .filter(one -> token != null && ConstantTime.areEqual(token, one.accessToken()))
            .findFirst()
            .orElseThrow(() -> GraphError.of(190).refusal());
    checkProof(parameter(PROOF, request, parameters), number);
    parameters.remove(TOKEN);
    parameters.remove(PROOF);
    parameters.remove("format");
    return new GraphCall(number, parameters);
  }

  private static boolean isForm(Request request) {
    String type = request.header("content-type").orElse("");
    return type.toLowerCase(Locale.ROOT).startsWith("application/x-www-form-urlencoded");
  }

  /** What isn't a JSON object has no parameters, and one will be missed. */
  private static ObjectNode json(byte[] bytes) {
    JsonNode node = Json.parse(bytes);
    if (!(node instanceof ObjectNode object)) {
      return Json.object();
    }
    if (!StorableText.areStorable(Json.text(object))) {
      throw GraphError.of(100).refusal();
    }
    return object;
  }

  /** Objects and arrays stand in forms as JSON. */
  private static ObjectNode form(byte[] bytes) {
    ObjectNode parameters = Json.object();
    for (String pair : new String(bytes, StandardCharsets.UTF_8).split("&", MOST_PAIRS)) {
      String[] parts = pair.split("=", 2);
      if (parts.length == 2) {
        String value = decoded(parts[1]);
        boolean json = value.startsWith("{") || value.startsWith("[");
        JsonNode node = json ? Json.parse(value.getBytes(StandardCharsets.UTF_8)) : null;
        String name = decoded(parts[0]);
        if (node == null) {
          parameters.put(name, value);
        } else {
          parameters.set(name, node);
        }
      }
    }
    return json(Json.write(parameters));
  }

  private static String decoded(String raw) {
    try {
      return URLDecoder.decode(raw, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw GraphError.of(100).refusal();
    }
  }

  private static @Nullable String token(Request request, ObjectNode parameters) {
    Optional<String> bearer =
        request.header("authorization").map(BearerToken::of).filter(token -> !token.isEmpty());
    return bearer.orElse(parameter(TOKEN, request, parameters));
  }

  private static @Nullable String parameter(String name, Request request, ObjectNode parameters) {
    return request.query(name).orElse(parameters.path(name).asString(null));
  }

  /** Clients that know the app's secret may prove it. */
  private static void checkProof(@Nullable String proof, BusinessNumber number) {
    byte[] token = number.accessToken().getBytes(StandardCharsets.UTF_8);
    if (proof != null && !ConstantTime.areEqual(proof, Signatures.of(token, number.appSecret()))) {
      throw GraphError.parameter("Invalid appsecret_proof provided in the API argument").refusal();
    }
  }
}
