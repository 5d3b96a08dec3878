package parley.accounts;

import java.util.List;
import org.jspecify.annotations.Nullable;
import parley.http.Role;

/** Whom a caller wants to invite, as what, and whether a mail is to tell them. */
record InvitationDraft(
    String email, Role role, @Nullable String name, List<Long> teamIds, boolean sendEmail) {}
