package parley.channels;

/** What a provider says when it is asked whether credentials may use an account. */
public sealed interface OwnershipProof {

  /** They may. */
  record Proved(ProviderProfile profile) implements OwnershipProof {}

  /**
   * They may not, or there is no such account.
   *
   * @param field what is to blame, as a JSON Pointer into the channel's body
   * @param code of the error
   * @param reason what the provider said
   */
  record Refused(String field, String code, String reason) implements OwnershipProof {}

  /**
   * Nobody was asked, or the provider can't be reached, or gave no answer that says either; or its
   * word proves nothing.
   */
  record Unclear() implements OwnershipProof {}
}
