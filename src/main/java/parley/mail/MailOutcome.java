package parley.mail;

/** What became of handing a mail to the server. */
sealed interface MailOutcome {
  /** The server has it. */
  record Taken() implements MailOutcome {}

  /**
   * The server will never take it for this recipient.
   *
   * @param code the reply's codes alone, for the log: {@code 550 5.1.1}
   * @param reply what the server said; it may name the recipient
   */
  record Refused(String code, String reply) implements MailOutcome {}

  /**
   * It may work later: the server is away or busy, or the operator has to mend something.
   *
   * @param reason without the recipient, for the log
   * @param reply what the server said, or else {@code reason}
   */
  record Failed(String reason, String reply) implements MailOutcome {}
}
