package parley.simulator;

import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;

/** The numbers that a caller may control: those of their organization. */
final class OwnNumbers {
  private OwnNumbers() {}

  /**
   * The caller's number with this id.
   *
   * @throws Problem {@code not_found} when it isn't on the simulator, or another organization's
   */
  static BusinessNumber number(
      NumberDirectory numberDirectory, Request request, String phoneNumberId) {
    return numberDirectory
        .find(phoneNumberId)
        .filter(number -> number.organizationId() == request.organizationId())
        .orElseThrow(() ->
            Problem.of(
                ProblemCode.NOT_FOUND,
                "Your organization has no such phone_number_id on the simulator; GET /v1/channels"
                    + " lists those that it has."));
  }

  /**
   * The caller's number that the query names.
   *
   * @throws Problem {@code invalid_parameter} when none is named; {@code not_found}
   */
  static BusinessNumber queried(NumberDirectory numberDirectory, Request request) {
    String id =
        request
            .query("phone_number_id")
            .orElseThrow(() -> Problem.invalidParameter("query:phone_number_id", "is required"));
    return number(numberDirectory, request, id);
  }
}
