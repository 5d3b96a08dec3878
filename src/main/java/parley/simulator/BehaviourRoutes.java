package parley.simulator;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import parley.http.Access;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;

/** Lets the provider misbehave. */
final class BehaviourRoutes {
  private final NumberDirectory numberDirectory;
  private final Behaviours behaviours;
  private final OtherProvider other;
  private final InstantSource clock;

  BehaviourRoutes(
      NumberDirectory numberDirectory,
      Behaviours behaviours,
      OtherProvider other,
      InstantSource clock) {
    this.numberDirectory = numberDirectory;
    this.behaviours = behaviours;
    this.other = other;
    this.clock = clock;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/simulator/behaviour", Access.needs(Scope.CHANNELS_READ), this::show),
        Route.put("/simulator/behaviour", Access.needs(Scope.CHANNELS_MANAGE), this::change));
  }

  private Response show(Request request) {
    return OwnNumbers.queried(other, request)
        .map(OtherProvider.Controls::behaviour)
        .orElseGet(() -> showNumber(request));
  }

  private Response change(Request request) {
    return OwnNumbers.named(other, request, request.body())
        .map(controls -> controls.change(request.body()))
        .orElseGet(() -> changeNumber(request));
  }

  private Response showNumber(Request request) {
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return Response.ok(BehaviourView.of(number, behaviours.of(number)));
  }

  private Response changeNumber(Request request) {
    BehaviourBody body = BehaviourBody.of(request.body());
    BusinessNumber number = OwnNumbers.number(numberDirectory, request, body.number());
    Instant now = clock.instant();
    Behaviour changed = behaviours.change(number, current -> body.over(current, now));
    return Response.ok(BehaviourView.of(number, changed));
  }
}
