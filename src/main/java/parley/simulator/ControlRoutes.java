package parley.simulator;

import java.util.List;
import parley.http.Access;
import parley.http.Paging;
import parley.http.Request;
import parley.http.Response;
import parley.http.Route;
import parley.http.Scope;
import parley.http.WriteAndAnswer;

/** The controls of the simulator: see what arrived, add templates. */
final class ControlRoutes {
  private final NumberDirectory numberDirectory;
  private final Memory memory;
  private final OtherProvider other;

  ControlRoutes(NumberDirectory numberDirectory, Memory memory, OtherProvider other) {
    this.numberDirectory = numberDirectory;
    this.memory = memory;
    this.other = other;
  }

  List<Route> routes() {
    return List.of(
        Route.get("/simulator/messages", Access.needs(Scope.CHANNELS_READ), this::messages),
        Route.get("/simulator/reads", Access.needs(Scope.CHANNELS_READ), this::reads),
        Route.post("/simulator/templates", Access.needs(Scope.CHANNELS_MANAGE), this::addTemplate));
  }

  private Response messages(Request request) {
    return OwnNumbers.queried(other, request)
        .map(controls -> controls.messages(request))
        .orElseGet(() -> ofNumber(request));
  }

  private Response ofNumber(Request request) {
    Paging paging = request.paging();
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return request.page(paging, memory.sent().page(number.key(), paging).map(SentMessageView::of));
  }

  private Response reads(Request request) {
    Paging paging = request.paging();
    BusinessNumber number = OwnNumbers.queried(numberDirectory, request);
    return request.page(paging, memory.reads().page(number.key(), paging));
  }

  private WriteAndAnswer<?> addTemplate(Request request) {
    TemplateBody body = TemplateBody.of(request.body());
    BusinessNumber number = OwnNumbers.number(numberDirectory, request, body.number());
    memory.templates().put(number, body.template());
    return WriteAndAnswer.had(Response.ok(body.template()));
  }
}
