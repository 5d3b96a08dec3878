package parley.accounts;

import java.util.Map;
import java.util.Optional;
import parley.mail.Letter;
import parley.mail.MailTemplate;
import parley.storage.IdType;
import parley.storage.Tx;

/** The mail that carries an invitation. */
final class InvitationLetter {
  private InvitationLetter() {}

  static Letter of(Tx tx, Invitation invitation, String token) {
    String organization =
        OrganizationRows.find(tx, invitation.organizationId()).orElseThrow().name();
    return new Letter(
        invitation.organizationId(),
        invitation.email(),
        MailTemplate.INVITATION,
        Map.of(
            "organization", organization,
            "inviter", inviter(tx, invitation).orElse(organization),
            "role", invitation.role().text(),
            "expires", Letter.time(invitation.expiresAt())),
        token);
  }

  /** What the agent who invites is called; empty for API keys and agents without a name. */
  private static Optional<String> inviter(Tx tx, Invitation invitation) {
    return IdType.AGENT.decode(invitation.invitedBy()).stream()
        .mapToObj(id -> AgentRows.find(tx, invitation.organizationId(), id))
        .flatMap(Optional::stream)
        .findFirst()
        .map(Agent::name);
  }
}
