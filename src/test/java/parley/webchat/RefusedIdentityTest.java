package parley.webchat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.SignedIdentity;

/** Who signs tokens for a chat is told what is wrong with one. */
@ParameterizedClass
@EnumSource(Engine.class)
class RefusedIdentityTest {
  @Parameter Engine engine;

  private Client anonymous;
  private String key;

  @BeforeEach
  void open() {
    anonymous = engine.server().anonymous();
    key =
        engine
            .server()
            .signUp()
            .post(
                "/v1/channels",
                "{'type': 'webchat', 'name': 'Shop', 'credentials': {'identity_secret': '%s'}}"
                    .formatted(SignedIdentity.SECRET))
            .expect(201)
            .text("/widget_key");
  }

  private String reason(String jwt) {
    Answer refused =
        anonymous.post("/chat/v1/sessions", "{'key': '%s', 'jwt': '%s'}".formatted(key, jwt));
    return refused.expectProblem(401, "invalid_token").text("/detail");
  }

  private String claiming(String claims) {
    return SignedIdentity.right().token(claims.formatted(SignedIdentity.in(600)));
  }

  @Test
  void a_claim_that_is_wrong_is_named() {
    assertThat(reason(claiming("{'sub': 4711, 'exp': %d}"))).contains("sub must be a string");
    assertThat(reason(claiming("{'sub': '4711', 'exp': '%d'}"))).contains("exp must be");
    assertThat(reason(SignedIdentity.right().token("{'sub': '4711'}"))).contains("exp must be");
    assertThat(reason(SignedIdentity.right().token("{'sub': '4711', 'exp': 1700000000}")))
        .contains("exp is over");
    String far = "{'sub': '4711', 'exp': %d}".formatted(SignedIdentity.in(8 * 86_400));
    assertThat(reason(SignedIdentity.right().token(far))).contains("exp", "7 days");
    assertThat(reason(claiming("{'sub': '4711', 'exp': %d, 'nbf': 4000000000}"))).contains("nbf");
    assertThat(reason(claiming("{'sub': '4711', 'exp': %d, 'aud': 'pwk_x'}"))).contains("aud");
  }

  @Test
  void of_what_is_not_signed_nothing_is_said_but_that() {
    String other = "another secret of forty characters and so";
    String claims = "{'sub': 4711, 'exp': 1}";
    assertThat(reason(new SignedIdentity(other, SignedIdentity.right().header()).token(claims)))
        .contains("not signed")
        .doesNotContain("sub");
    assertThat(reason("abc")).contains("not signed");
  }

  @Test
  void another_algorithm_is_named() {
    assertThat(
            reason(
                new SignedIdentity(SignedIdentity.SECRET, "{'alg': 'HS512'}")
                    .token("{'sub': '4711'}")))
        .contains("HS256");
  }
}
