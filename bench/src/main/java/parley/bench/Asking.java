package parley.bench;

import java.util.function.Function;

/**
 * An operation that is one request.
 *
 * @param calls writes the requests
 */
record Asking(String name, Function<World, Calls> calls) implements Operation {
  @Override
  public Measurement measure(Stage stage) {
    Options options = stage.options();
    Generator generator = stage.generator();
    Calls asked = calls.apply(stage.world());
    stage.warm(asked);
    Stage.Clock start = stage.clock();
    Phase closed = generator.closed(asked, options.seconds());
    Stage.Clock cpu = stage.clock().since(start, closed.count());
    Stage.Clock startOpen = stage.clock();
    Phase open = generator.open(asked, options.seconds(), closed.perSecond() / 2);
    return Measurement.of(
        name,
        closed.perSecond(),
        cpu,
        open,
        stage.clock().since(startOpen, open.count()),
        stage.server().residentBytes());
  }
}
