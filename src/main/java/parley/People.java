package parley;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import parley.accounts.Accounts;
import parley.accounts.AgentConnections;
import parley.accounts.Members;
import parley.apikeys.ApiKeys;
import parley.audit.Audit;
import parley.audit.AuditLog;
import parley.channels.Channels;
import parley.conversations.Conversations;
import parley.drafts.Drafts;
import parley.http.Authenticator;
import parley.http.Quota;
import parley.http.Route;
import parley.mail.AppPage;
import parley.mail.Mail;
import parley.outbox.Outbox;
import parley.replies.Replies;
import parley.storage.Database;
import parley.storage.Ids;
import parley.storage.SecretBox;

/** The rooms of who works with Parley: accounts, API keys, the audit log and their mail. */
final class People {
  /** What the rooms are built on. */
  record Parts(
      Config config,
      InstantSource clock,
      RandomGenerator random,
      Database database,
      SecretBox secrets,
      Ids ids,
      Network network,
      Outbox outbox,
      CloseStack closeStack,
      MeterRegistry meters) {}

  private final Parts parts;
  private final Mail mail;
  private final AuditLog auditLog;
  private final ApiKeys apiKeys;
  private final Accounts accounts;

  People(
      Parts parts,
      Assembly assembly,
      Channels channels,
      Conversations conversations,
      AgentConnections connections) {
    this.parts = parts;
    Config config = parts.config();
    mail =
        new Mail(
            parts.database(),
            parts.secrets(),
            parts.ids(),
            parts.clock(),
            parts.outbox(),
            config.mail(),
            parts.network().publicUrl());
    auditLog = new AuditLog(parts.database(), Duration.ofDays(config.auditDays()));
    apiKeys = parts.closeStack().later(apiKeys(config));
    accounts =
        parts.closeStack().later(accounts(config, assembly, channels, conversations, connections));
  }

  private ApiKeys apiKeys(Config config) {
    return new ApiKeys(
        parts.database(),
        parts.ids(),
        parts.clock(),
        parts.random(),
        new Members(),
        mail,
        new Quota("API keys", config.quotas().apiKeys()),
        config.limits().requests());
  }

  private Accounts accounts(
      Config config,
      Assembly assembly,
      Channels channels,
      Conversations conversations,
      AgentConnections connections) {
    return new Accounts(
        new Accounts.Parts(
            parts.database(),
            parts.ids(),
            parts.clock(),
            parts.random(),
            assembly.passwordCost(),
            parts.secrets(),
            parts.outbox(),
            mail,
            new Audit(parts.ids(), parts.clock()),
            parts.meters()),
        new Accounts.Installation(
            parts.network().publicUrl(), config.signupOpen(), config.simulator().on()),
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
            List.of(Replies::forget),
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

  List<List<Route>> routes() {
    return List.of(
        accounts.routes(), auditLog.routes(), apiKeys.routes(), mail.routes(new Members()::email));
  }

  /** Lets the rooms look after what goes on, and tells what they bring along. */
  void start(Rooms rooms) {
    accounts.start();
    apiKeys.start();
    rooms.run(List.of(accounts.jobs(), mail.jobs()));
    rooms.sweep(List.of(Accounts.expiries(), auditLog.expiries(), apiKeys.expiries()));
  }
}
