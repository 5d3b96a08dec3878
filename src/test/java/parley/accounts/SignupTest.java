package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

@ParameterizedClass
@EnumSource(Engine.class)
class SignupTest {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  @Parameter Engine engine;

  private final String email = "Grace.%d@Example.com".formatted(COUNTER.incrementAndGet());

  @Test
  void a_signup_answers_the_user_the_organization_and_tokens() {
    Answer answer = signUp(email, "a plum in October", "Example Bakery").expect(201);
    assertThat(answer.text("/id")).startsWith("usr_");
    assertThat(answer.header("location")).contains("/v1/agents/" + answer.text("/id"));
    assertThat(answer.text("/email")).isEqualTo(email.toLowerCase(java.util.Locale.ROOT));
    assertThat(answer.at("/name").isNull()).isTrue();
    assertThat(answer.text("/role")).isEqualTo("owner");
    assertThat(answer.text("/organization/id")).startsWith("org_");
    assertThat(answer.text("/organization/name")).isEqualTo("Example Bakery");
    assertThat(answer.text("/access_token")).matches("pat_[A-Za-z0-9_-]{43}");
    assertThat(answer.text("/refresh_token")).matches("prt_[A-Za-z0-9_-]{43}");
    assertThat(answer.text("/token_type")).isEqualTo("Bearer");
    assertThat(answer.at("/expires_in").intValue()).isEqualTo(3600);
  }

  @Test
  void the_access_token_is_good_at_once() {
    Answer signup = signUp(email, "a plum in October", "Example Bakery").expect(201);
    Answer me = anonymous().as(signup.text("/access_token")).get("/v1/me").expect(200);
    assertThat(me.text("/id")).isEqualTo(signup.text("/id"));
    assertThat(me.at("/organization")).isEqualTo(signup.at("/organization"));
    assertThat(me.at("/created_at").asString()).endsWith("Z");
  }

  @Test
  void a_known_email_is_taken_whatever_its_case_and_blanks() {
    signUp(email, "a plum in October", "One").expect(201);
    signUp(" " + email.toUpperCase(java.util.Locale.ROOT) + " ", "a plum in October", "Two")
        .expectProblem(409, "email_taken");
  }

  @Test
  void all_errors_come_at_once() {
    Answer answer = anonymous().post("/v1/auth/signup", "{'password': 'short', 'name': 1}");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.texts("/errors", "/field"))
        .containsExactlyInAnyOrder("/email", "/password", "/organization_name", "/name");
    assertThat(answer.texts("/errors", "/code"))
        .containsExactlyInAnyOrder("required", "too_short", "required", "invalid_type");
  }

  @Test
  void a_bad_email_is_refused() {
    List<String> bad =
        List.of(
            "",
            "a",
            "@example.com",
            "a@",
            "a@localhost",
            "a b@example.com",
            "a@b@example.com",
            "a@-x.com",
            "a..b@example.com",
            "a@example..com",
            "<a@example.com>",
            "a@" + "x".repeat(250) + ".com");
    for (String one : bad) {
      Answer answer = signUp(one, "a plum in October", "Example Bakery");
      answer.expectProblem(422, "validation_failed");
      assertThat(answer.texts("/errors", "/field")).as(one).containsExactly("/email");
    }
  }

  @Test
  void a_weak_password_is_refused() {
    assertThat(passwordError("seven77")).isEqualTo("too_short");
    assertThat(passwordError("x".repeat(129))).isEqualTo("too_long");
    assertThat(passwordError("Password123")).isEqualTo("common_password");
    assertThat(passwordError("Juggernaut")).isEqualTo("common_password");
    assertThat(passwordError(email)).isEqualTo("password_is_email");
  }

  @Test
  void a_password_is_counted_in_characters_after_normalization() {
    // An e and its accent are two characters before and one after.
    assertThat(passwordError("e\u0301".repeat(7))).isEqualTo("too_short");
    signUp(email, "🔑".repeat(128), "Example Bakery").expect(201);
  }

  private String passwordError(String password) {
    Answer answer = signUp(email, password, "Example Bakery");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.text("/errors/0/field")).isEqualTo("/password");
    return answer.text("/errors/0/code");
  }

  @Test
  void a_blank_organization_name_is_refused() {
    Answer answer = signUp(email, "a plum in October", "  ");
    answer.expectProblem(422, "validation_failed");
    assertThat(answer.text("/errors/0/code")).isEqualTo("too_short");
  }

  private Answer signUp(String address, String password, String organization) {
    return anonymous()
        .post(
            "/v1/auth/signup",
            """
            {"email": "%s", "password": "%s", "organization_name": "%s"}
            """
                .formatted(address, password, organization));
  }

  private Client anonymous() {
    return engine.server().anonymous();
  }
}
