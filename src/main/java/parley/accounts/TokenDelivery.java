package parley.accounts;

import java.util.function.Function;
import parley.http.Response;

/** How the tokens of a session get to its client. */
interface TokenDelivery {
  /** Both in the body: whoever calls keeps them. */
  TokenDelivery IN_BODY = (tokens, answer) -> answer.apply(tokens.view());

  /**
   * The answer with these tokens.
   *
   * @param answer makes it of what its body shows of them
   */
  Response deliver(TokenSet tokens, Function<TokenSet.View, Response> answer);
}
