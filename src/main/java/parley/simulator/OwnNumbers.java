package parley.simulator;

import java.util.Optional;
import parley.http.Fields;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import tools.jackson.databind.JsonNode;

/** The numbers that a caller may control: those of their organization. */
final class OwnNumbers {
  private OwnNumbers() {}

  /**
   * The caller's number of this name.
   *
   * @throws Problem {@code not_found} when it isn't on the simulator, or another organization's
   */
  static BusinessNumber number(NumberDirectory numberDirectory, Request request, NumberName name) {
    return name.in(numberDirectory)
        .filter(number -> number.organizationId() == request.organizationId())
        .orElseThrow(() ->
            Problem.of(
                ProblemCode.NOT_FOUND,
                "Your organization has no such %s on the simulator; GET /v1/channels lists those that it has."
                    .formatted(name.channelId() == null ? "phone_number_id" : "channel_id")));
  }

  /** The controls of the caller's channel of another provider that the query names, if any. */
  static Optional<OtherProvider.Controls> queried(OtherProvider other, Request request) {
    return request
        .query("channel_id")
        .filter(id -> request.query("phone_number_id").isEmpty())
        .flatMap(id -> other.of(request.organizationId(), id));
  }

  /** The same of the channel that a body names; reads no more of it. */
  static Optional<OtherProvider.Controls> named(OtherProvider other, Request request, Fields body) {
    JsonNode id = body.whole().path("channel_id");
    return id.isString() ? other.of(request.organizationId(), id.asString()) : Optional.empty();
  }

  /**
   * Refuses a channel that a body names and that isn't on the simulator, before anything else: how
   * the rest is read depends on the channel.
   *
   * @throws Problem {@code not_found}
   */
  static void requireServed(NumberDirectory numberDirectory, Request request, Fields body) {
    JsonNode id = body.whole().path("channel_id");
    if (id.isString() && !body.whole().has("phone_number_id")) {
      number(numberDirectory, request, new NumberName(null, id.asString()));
    }
  }

  /**
   * The caller's number that the query names.
   *
   * @throws Problem {@code invalid_parameter} when none is named; {@code not_found}
   */
  static BusinessNumber queried(NumberDirectory numberDirectory, Request request) {
    String number = request.query("phone_number_id").orElse(null);
    String channel = request.query("channel_id").orElse(null);
    if (number == null && channel == null) {
      throw Problem.invalidParameter("query:phone_number_id", "is required, or channel_id");
    }
    return number(numberDirectory, request, new NumberName(number, channel));
  }
}
