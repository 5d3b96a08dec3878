package parley.simulator;

import java.util.List;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;

/** Lets the provider misbehave. */
final class BehaviourRoutes {
  private final Numbers numbers;
  private final Behaviours behaviours;

  BehaviourRoutes(Numbers numbers, Behaviours behaviours) {
    this.numbers = numbers;
    this.behaviours = behaviours;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/simulator/behaviour", Access.ANYONE, this::show),
        Route.put("/simulator/behaviour", Access.ANYONE, this::change));
  }

  private Response show(Request request) {
    BusinessNumber number =
        numbers
            .find(ControlRoutes.numberId(request))
            .orElseThrow(() -> ControlRoutes.wrongNumber("is not a simulated number"));
    return Response.ok(BehaviourView.of(number, behaviours.of(number)));
  }

  private Response change(Request request) {
    BehaviourBody body = BehaviourBody.of(request.body(), numbers);
    Behaviour behaviour = behaviours.change(body.number(), body::over);
    return Response.ok(BehaviourView.of(body.number(), behaviour));
  }
}
