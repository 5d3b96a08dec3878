package parley.http;

/** The body of a request, taken in by a {@link IdempotentUpload}. */
public interface ReceivedUpload extends AutoCloseable {
  /** Stands for the body: the same for two of them only if they ask for the same thing. */
  String fingerprint();

  /** Lets go of what was kept for the time of the request. */
  @Override
  void close();
}
