package parley.channels;

/** What became of one attempt to give a file to a provider. */
public sealed interface UploadResult {

  /**
   * The provider has it.
   *
   * @param providerId the provider's id of it, on this channel
   */
  record Uploaded(String providerId) implements UploadResult {}

  /** The provider hasn't got it, so the message certainly isn't sent. */
  record NotUploaded(SendResult result) implements UploadResult {}
}
