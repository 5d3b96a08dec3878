package parley.tracing;

/** See {@link Span#NONE}. */
final class NoSpan implements Span {
  @Override
  public boolean isKept() {
    return false;
  }

  @Override
  public Span child(String name) {
    return this;
  }

  @Override
  public void rename(String name) {}

  @Override
  public void note(String key, String value) {}

  @Override
  public void note(String key, long value) {}

  @Override
  public void fail(String reason) {}

  @Override
  public void end() {}

  @Override
  public String traceId() {
    return "";
  }

  @Override
  public String traceparent() {
    return "";
  }
}
