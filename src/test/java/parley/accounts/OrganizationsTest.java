package parley.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;

/** One person in several organizations. */
@ParameterizedClass
@EnumSource(Engine.class)
class OrganizationsTest {
  @Parameter Engine engine;

  private Account account;
  private Answer second;

  @BeforeEach
  void found() {
    account = Account.on(engine.server());
    second = account.client().post("/v1/organizations", "{'name': 'Brewery'}").expect(201);
  }

  @Test
  void whoever_founds_another_organization_is_its_owner() {
    assertThat(second.text("/role")).isEqualTo("owner");
    Answer me = account.client().get("/v1/me").expect(200);
    assertThat(me.text("/organization/name")).isEqualTo("Bakery");
    assertThat(me.texts("/organizations", "/name")).containsExactly("Bakery", "Brewery");
  }

  @Test
  void a_token_is_for_one_organization_and_switching_makes_another() {
    account.client().post("/v1/contacts", "{'name': 'Ada'}").expect(201);
    Client brewer = switched(second.text("/id"));
    assertThat(brewer.get("/v1/me").text("/organization/id")).isEqualTo(second.text("/id"));
    assertThat(brewer.get("/v1/contacts").at("/meta/total").asInt()).isZero();
    assertThat(brewer.get("/v1/channels").at("/data")).hasSize(1);
    assertThat(account.client().get("/v1/contacts").at("/meta/total").asInt()).isOne();
    assertThat(brewer.get("/v1/agents").texts("/data", "/id"))
        .doesNotContain(account.client().get("/v1/me").text("/id"));
  }

  @Test
  void the_next_login_leads_to_where_the_person_was_last() {
    switched(second.text("/id"));
    assertThat(loggedIn().get("/v1/me").text("/organization/name")).isEqualTo("Brewery");
    switched(account.client().get("/v1/me").text("/organization/id"));
    assertThat(loggedIn().get("/v1/me").text("/organization/name")).isEqualTo("Bakery");
  }

  @Test
  void nobody_switches_to_an_organization_of_others() {
    String foreign = engine.server().signUp().get("/v1/me").text("/organization/id");
    Answer refused =
        account.client().post("/v1/auth/switch", "{'organization_id': '%s'}".formatted(foreign));
    assertThat(refused.expectProblem(422, "validation_failed").text("/errors/0/code"))
        .isEqualTo("unknown_organization");
  }

  @Test
  void a_new_password_and_the_end_of_all_sessions_count_in_every_organization() {
    Client brewer = switched(second.text("/id"));
    String change =
        "{'current_password': '%s', 'new_password': 'nine quiet ferries'}"
            .formatted(account.password());
    account.client().post("/v1/auth/password", change).expect(204);
    brewer.get("/v1/me").expectProblem(401, "invalid_token");
    account.client().get("/v1/me").expect(200);
    Client again = switched(second.text("/id"));
    again.post("/v1/auth/logout-all", "").expect(204);
    account.client().get("/v1/me").expectProblem(401, "invalid_token");
  }

  @Test
  void who_leaves_one_organization_stays_in_the_other() {
    Client brewer = switched(second.text("/id"));
    Colleague heir = Colleague.of(engine.server(), brewer, "owner");
    String me = brewer.get("/v1/me").text("/id");
    heir.client().post("/v1/agents/" + me + "/deactivate", "{}").expect(200);
    brewer.get("/v1/me").expectProblem(401, "invalid_token");
    assertThat(loggedIn().get("/v1/me").texts("/organizations", "/name")).containsExactly("Bakery");
  }

  private Client switched(String organizationId) {
    return engine
        .server()
        .anonymous()
        .as(
            account
                .client()
                .post("/v1/auth/switch", "{'organization_id': '%s'}".formatted(organizationId))
                .expect(200)
                .text("/access_token"));
  }

  private Client loggedIn() {
    return engine.server().anonymous().as(account.logIn().expect(200).text("/access_token"));
  }
}
