package parley.http;

/** Makes sure, as long as a long answer takes, that whoever asked for it may still have it. */
public final class CallerCheck implements AutoCloseable {
  private final Request request;
  private final Authenticator.Watch watch;
  private volatile boolean mustAsk;

  /** Watches the caller of a request from now on. */
  public CallerCheck(Request request) {
    this.request = request;
    this.watch = request.watchCaller(() -> mustAsk = true);
  }

  /**
   * Asks again if the caller's credential may have ended since the last time.
   *
   * @throws Problem when it has
   */
  public void require() {
    if (mustAsk) {
      mustAsk = false;
      request.requireCaller();
    }
  }

  @Override
  public void close() {
    watch.close();
  }
}
