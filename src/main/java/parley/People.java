package parley;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import parley.accounts.Accounts;
import parley.accounts.AgentConnections;
import parley.accounts.Members;
import parley.apikeys.ApiKeys;
import parley.audit.Audit;
import parley.audit.AuditLog;
import parley.channels.Channels;
import parley.contacts.OwnSegments;
import parley.conversations.Conversations;
import parley.drafts.Drafts;
import parley.http.Authenticator;
import parley.http.Quota;
import parley.mail.AppPage;
import parley.mail.Mail;
import parley.replies.Replies;

/** The rooms of who works with Parley: accounts, API keys, the audit log and their mail. */
final class People {
  private final Foundation foundation;
  private final Mail mail;
  private final AuditLog auditLog;
  private final ApiKeys apiKeys;
  private final Accounts accounts;

  People(
      Foundation foundation,
      Channels channels,
      Conversations conversations,
      AgentConnections connections) {
    this.foundation = foundation;
    Config config = foundation.config();
    mail =
        new Mail(
            foundation.database(),
            foundation.secrets(),
            foundation.ids(),
            foundation.clock(),
            foundation.outbox(),
            config.mail(),
            foundation.network().publicUrl());
    auditLog = new AuditLog(foundation.database(), Duration.ofDays(config.auditDays()));
    apiKeys = foundation.closeStack().later(apiKeys(config));
    accounts =
        foundation.closeStack().later(accounts(config, channels, conversations, connections));
  }

  private ApiKeys apiKeys(Config config) {
    return new ApiKeys(
        foundation.database(),
        foundation.ids(),
        foundation.clock(),
        foundation.random(),
        new Members(),
        mail,
        new Quota("API keys", config.quotas().apiKeys()),
        config.limits().requests(),
        OwnSegments::forget);
  }

  private Accounts accounts(
      Config config, Channels channels, Conversations conversations, AgentConnections connections) {
    return new Accounts(
        new Accounts.Parts(
            foundation.database(),
            foundation.ids(),
            foundation.clock(),
            foundation.random(),
            foundation.assembly().passwordCost(),
            foundation.secrets(),
            foundation.outbox(),
            mail,
            new Audit(foundation.ids(), foundation.clock()),
            foundation.meters()),
        new Accounts.Installation(
            foundation.network().publicUrl(), config.signupOpen(), config.simulator().on()),
        new Accounts.Limits(
            config.limits().signups(),
            new Quota("agents", config.quotas().agents()),
            new Quota("teams", config.quotas().teams())),
        new Accounts.Hooks(
            config.simulator().on() ? List.of(channels::addSimulated) : List.of(),
            conversations::releaseTeam,
            List.of(
                conversations::releaseAgent,
                (tx, organizationId, agentId, to) ->
                    apiKeys.revokePersonal(tx, organizationId, agentId),
                (tx, organizationId, agentId, to) -> Drafts.forget(tx, organizationId, agentId)),
            List.of(Replies::forget, OwnSegments::forget),
            apiKeys::forgetRole,
            connections));
  }

  /** Knows every caller. */
  Authenticator authenticator() {
    return new TokenAuthenticator(accounts, apiKeys);
  }

  /** The pages that links in mails lead to, unless the operator has pages of their own. */
  static List<String> linkPages(Config config) {
    return config.mail().appUrl().isEmpty()
        ? Arrays.stream(AppPage.values()).map(AppPage::path).toList()
        : List.of();
  }

  void join(Rooms rooms) {
    rooms.serve(
        List.of(
            accounts.routes(),
            auditLog.routes(),
            apiKeys.routes(),
            mail.routes(new Members()::email)));
    rooms.run(List.of(accounts.jobs(), mail.jobs()));
    rooms.sweep(List.of(Accounts.expiries(), auditLog.expiries(), apiKeys.expiries()));
  }

  void start() {
    accounts.start();
    apiKeys.start();
  }
}
