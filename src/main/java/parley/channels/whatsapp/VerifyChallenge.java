package parley.channels.whatsapp;

import java.util.function.Predicate;
import parley.channels.HookAnswer;
import parley.http.Problem;
import parley.http.ProblemCode;
import parley.http.Request;
import parley.http.Response;

/** Meta's question, when a callback is entered, whether we know the verify token. */
final class VerifyChallenge {
  private VerifyChallenge() {}

  /**
   * Answers the challenge, and nothing else, as plain text.
   *
   * @throws Problem 400 for a question that isn't Meta's, 403 for a wrong token
   */
  static HookAnswer answer(Request request, Predicate<String> knowsToken) {
    String mode = parameter(request, "hub.mode");
    String challenge = parameter(request, "hub.challenge");
    String token = parameter(request, "hub.verify_token");
    if (!mode.equals("subscribe")) {
      throw Problem.invalidParameter("query:hub.mode", "must be subscribe");
    }
    if (!knowsToken.test(token)) {
      throw Problem.of(ProblemCode.FORBIDDEN, "The verify token is not the channel's.");
    }
    return new HookAnswer.Replied(Response.text(challenge));
  }

  private static String parameter(Request request, String name) {
    return request
        .query(name)
        .filter(value -> !value.isEmpty())
        .orElseThrow(() -> Problem.invalidParameter("query:" + name, "is required"));
  }
}
