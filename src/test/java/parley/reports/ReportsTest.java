package parley.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import parley.testing.Answer;
import parley.testing.Client;
import parley.testing.Engine;
import parley.testing.FakeGraph;
import parley.testing.TestNumber;

/** {@code /v1/reports}: what the figures mean. */
@ParameterizedClass
@EnumSource(Engine.class)
@Timeout(120)
class ReportsTest {
  private static final String ADA = "491700000001";
  private static final String GRACE = "491700000002";

  @Parameter Engine engine;

  private Desk desk;

  @BeforeEach
  void open() {
    desk = new Desk(engine);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void a_day_at_the_desk_is_told_in_figures() {
    String ada = desk.hear(ADA, "wamid.1");
    desk.hear(GRACE, "wamid.2");
    desk.clock.advance(Duration.ofMinutes(10));
    desk.tell(desk.owner, ada);
    desk.clock.advance(Duration.ofMinutes(20));
    desk.resolve(ada);
    Answer overview = desk.afterResolving(1);
    assertThat(overview.at("/current").toString())
        .isEqualTo(
            "{\"opened\":2,\"resolved\":1,\"received\":2,\"outbound\":1,\"failed\":0,"
                + "\"first_response\":{\"count\":1,\"median_s\":596,\"p90_s\":596,\"p99_s\":596},"
                + "\"resolution\":{\"count\":1,\"median_s\":1790,\"p90_s\":1790,\"p99_s\":1790}}");
    assertThat(overview.at("/previous/opened").asLong()).isZero();
    assertThat(overview.at("/waiting/conversations").asLong()).isEqualTo(1);
    assertThat(overview.at("/meta/time_zone").asString()).isEqualTo("UTC");
    Answer days = desk.owner.get("/v1/reports/conversations").expect(200);
    assertThat(days.at("/data").size()).isEqualTo(14);
    assertThat(days.at("/data/13").toString())
        .isEqualTo(
            "{\"group\":\"%s\",\"opened\":2,\"resolved\":1,\"left_over\":1}"
                .formatted(desk.today()));
    assertThat(days.at("/data/12/opened").asLong()).isZero();
  }

  @Test
  void what_is_opened_again_is_opened_and_answered_once_more() {
    String ada = desk.hear(ADA, "wamid.1");
    desk.tell(desk.owner, ada);
    desk.tell(desk.owner, ada);
    desk.resolve(ada);
    desk.owner.put("/v1/conversations/" + ada + "/reopen").expect(200);
    desk.clock.advance(Duration.ofMinutes(1));
    desk.hear(ADA, "wamid.2");
    desk.clock.advance(Duration.ofMinutes(5));
    desk.tell(desk.owner, ada);
    desk.resolve(ada);
    Answer overview = desk.afterResolving(2);
    assertThat(overview.at("/current/opened").asLong()).isEqualTo(2);
    assertThat(overview.at("/current/first_response/count").asLong()).isEqualTo(2);
    assertThat(overview.at("/current/first_response/p90_s").asLong()).isBetween(297L, 303L);
    assertThat(overview.at("/current/resolution/p90_s").asLong()).isBetween(356L, 364L);
  }

  @Test
  void a_message_counts_as_what_has_become_of_it() {
    String ada = desk.hear(ADA, "wamid.1");
    String read = desk.tell(desk.owner, ada);
    long now = desk.clock.instant().getEpochSecond();
    desk.number.status("wamid." + read, read, "delivered", now).expect(200);
    desk.number.status("wamid." + read, read, "read", now).expect(200);
    desk.graph.behave(send -> FakeGraph.Reply.error(400, 131026));
    desk.tell(desk.owner, ada);
    desk.report("messages?from=" + desk.today(), "/data/0/failed", 1);
    Answer messages = desk.report("messages?from=" + desk.today(), "/data/0/read", 1);
    assertThat(messages.at("/data/0").toString())
        .isEqualTo(
            ("{\"group\":\"%s\",\"received\":1,\"outbound\":2,\"queued\":0,\"sent\":0,"
                    + "\"delivered\":0,\"read\":1,\"failed\":1}")
                .formatted(desk.today()));
    assertThat(desk.owner.get("/v1/reports/failures").expect(200).at("/data").toString())
        .isEqualTo("[{\"reason\":\"recipient_unreachable\",\"messages\":1}]");
  }

  @Test
  void rows_are_by_channel_team_and_agent_too() {
    String me = desk.owner.get("/v1/me").text("/id");
    String team = desk.owner.post("/v1/teams", "{'name': 'Cakes'}").expect(201).text("/id");
    String ada = desk.hear(ADA, "wamid.1");
    desk.owner
        .put("/v1/conversations/" + ada + "/assign", "{'team_id': '" + team + "'}")
        .expect(200);
    desk.resolve(ada);
    desk.afterResolving(1);
    String row = "{\"group\":%s,\"opened\":%d,\"resolved\":%d,\"left_over\":%d}";
    assertThat(rows("conversations?group_by=team"))
        .isEqualTo(
            "["
                + row.formatted("null", 1, 0, 1)
                + ","
                + row.formatted('"' + team + '"', 0, 1, -1)
                + "]");
    assertThat(rows("conversations?group_by=agent&agent_id=" + me))
        .isEqualTo("[" + row.formatted('"' + me + '"', 0, 1, -1) + "]");
    assertThat(rows("conversations?group_by=channel"))
        .isEqualTo("[" + row.formatted('"' + desk.number.channelId() + '"', 1, 1, 0) + "]");
    assertThat(rows("conversations?group_by=channel&channel_id=chn_nothing")).isEqualTo("[]");
  }

  private String rows(String path) {
    return desk.owner.get("/v1/reports/" + path).expect(200).at("/data").toString();
  }

  @Test
  void days_begin_where_the_organization_is_or_the_caller_says() {
    desk.hear(ADA, "wamid.1");
    String tomorrow = desk.today().plusDays(1).toString();
    Answer far =
        desk.report(
            "conversations?time_zone=Pacific/Kiritimati&from=" + tomorrow, "/data/0/opened", 1);
    assertThat(far.at("/data").size()).isEqualTo(1);
    desk.owner.put("/v1/settings/organization", "{'time_zone': 'Pacific/Kiritimati'}").expect(200);
    assertThat(desk.owner.get("/v1/reports/conversations").text("/meta/to")).isEqualTo(tomorrow);
  }

  @Test
  void the_same_comes_as_a_file_for_spreadsheets() {
    String ada = desk.hear(ADA, "wamid.1");
    desk.resolve(ada);
    desk.afterResolving(1);
    Answer file = desk.owner.get("/v1/reports/conversations.csv?from=" + desk.today()).expect(200);
    assertThat(file.header("content-type")).hasValue("text/csv; charset=utf-8; header=present");
    assertThat(file.header("content-disposition"))
        .hasValue("attachment; filename=\"conversations.csv\"");
    assertThat(file.body())
        .isEqualTo("day,opened,resolved,left_over\r\n" + desk.today() + ",1,1,0\r\n");
    assertThat(desk.owner.get("/v1/reports/response-times.csv?group_by=agent").body())
        .startsWith("agent,first_response_count,first_response_median_s,")
        .endsWith(",0,,,,1,1,1,1\r\n");
    assertThat(desk.owner.get("/v1/reports/failures.csv").body()).isEqualTo("reason,messages\r\n");
  }

  @Test
  void an_agent_sees_what_they_and_their_teams_do_and_a_viewer_everything() {
    String ada = desk.hear(ADA, "wamid.1");
    desk.resolve(ada);
    desk.afterResolving(1);
    String body =
        "{'email': 'mary@example.net', 'password': 'seven silent weavers', 'name': 'Mary'}";
    String id = desk.owner.post("/v1/agents", body).expect(201).text("/id");
    Client mary =
        desk.server
            .anonymous()
            .as(
                desk.server
                    .anonymous()
                    .post(
                        "/v1/auth/login",
                        "{'email': 'mary@example.net', 'password': 'seven silent weavers'}")
                    .expect(200)
                    .text("/access_token"));
    assertThat(mary.get("/v1/reports/overview").expect(200).at("/current/resolved").asLong())
        .isZero();
    String grace = desk.hear(GRACE, "wamid.2");
    mary.put("/v1/conversations/" + grace + "/resolve").expect(200);
    Answer own = desk.report(mary, "overview", "/current/resolved", 1);
    assertThat(own.at("/meta/only_own").asBoolean()).isTrue();
    desk.owner.put("/v1/agents/" + id, "{'role': 'viewer'}").expect(200);
    desk.report(mary, "overview", "/current/resolved", 2);
  }

  @Test
  void a_period_that_is_none_is_refused() {
    for (String query :
        new String[] {
          "from=yesterday",
          "from=2026-03-02&to=2026-03-01",
          "from=2020-01-01",
          "time_zone=Mars",
          "group_by=hour"
        }) {
      desk.owner.get("/v1/reports/messages?" + query).expectProblem(400, "invalid_parameter");
    }
  }

  @Test
  void what_another_number_gets_is_counted_apart() {
    TestNumber other = new TestNumber(desk.owner, TestNumber.NOWHERE, "");
    other.inbound(ADA, "wamid.1", "Hello", desk.clock.instant()).expect(200);
    desk.hear(GRACE, "wamid.2");
    desk.report("overview", "/current/received", 2);
    desk.report("overview?channel_id=" + other.channelId(), "/current/received", 1);
  }

  @Test
  void what_nobody_has_to_look_at_is_not_opened() {
    desk.owner
        .post("/v1/contacts", "{'name': 'Ada', 'phone': '+%s', 'blocked': true}".formatted(ADA))
        .expect(201);
    desk.hear(ADA, "wamid.1");
    String grace = desk.hear(GRACE, "wamid.2");
    desk.resolve(grace);
    Answer overview = desk.afterResolving(1);
    assertThat(overview.at("/current/opened").asLong()).isEqualTo(1);
    Answer days = desk.owner.get("/v1/reports/conversations").expect(200);
    assertThat(days.at("/data/13/left_over").asLong()).isZero();
  }

  @Test
  void nobody_waits_since_what_was_written_while_blocked() {
    String ada = desk.hear(ADA, "wamid.1");
    String contact = desk.owner.get("/v1/conversations/" + ada).text("/contact/id");
    desk.resolve(ada);
    desk.owner.put("/v1/contacts/" + contact, "{'blocked': true}").expect(200);
    desk.hear(ADA, "wamid.2");
    desk.clock.advance(Duration.ofHours(5));
    desk.owner = desk.server.logIn(desk.owner);
    desk.owner.put("/v1/contacts/" + contact, "{'blocked': false}").expect(200);
    String again = desk.hear(ADA, "wamid.3");
    desk.clock.advance(Duration.ofMinutes(1));
    desk.tell(desk.owner, again);
    Answer overview = desk.report("overview", "/current/first_response/count", 1);
    assertThat(overview.at("/current/first_response/median_s").asInt()).isBetween(59, 61);
  }
}
