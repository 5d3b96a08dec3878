package parley.simulator;

/** Carries an error of Meta's to where it is answered. */
final class GraphRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient GraphError error;

  GraphRefusal(GraphError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  GraphError error() {
    return error;
  }
}
