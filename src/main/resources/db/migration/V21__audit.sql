-- Who did what with the organization's power: a chain of hashes for each organization.

create table audit (
  org_id      ${long} not null references organization (id),
  -- 1, 2, 3 … within the organization.
  sequence    ${long} not null,
  id          ${long} not null,
  -- Never before that of the row before, whatever the clocks of the nodes say.
  at          ${long} not null,
  -- agent, api_key, operator, system, anonymous.
  actor_type  text    not null,
  -- Ids as the API shows them: rows outlive what they name.
  actor_id    text,
  actor_name  text,
  -- noun.verb
  action      text    not null,
  target_type text    not null,
  target_id   text    not null,
  target_name text,
  ip          text,
  user_agent  text,
  request_id  text,
  -- JSON: {field: [before, after]}.
  changes     text    not null,
  -- SHA-256 of the hash of the row before and this row, in hex.
  hash        text    not null,
  primary key (org_id, sequence)
)${strict};

create index audit_age on audit (at);
create index audit_at on audit (org_id, at, sequence);
create index audit_actor on audit (org_id, actor_id, sequence);
create index audit_target on audit (org_id, target_id, sequence);

-- The end of each chain, and where it begins since older rows were deleted.
create table audit_head (
  org_id          ${long} not null primary key references organization (id),
  -- Of the newest row; 0 and 64 zeros before the first.
  sequence        ${long} not null,
  hash            text    not null,
  at              ${long} not null,
  -- Of the newest row that was deleted by age; 0 and 64 zeros before.
  pruned_sequence ${long} not null,
  pruned_hash     text    not null,
  -- The newest row whose hash stands in the server's log, and when it was written there.
  logged_sequence ${long} not null,
  logged_at       ${long} not null
)${strict};

create index audit_head_unlogged on audit_head (logged_at) where sequence > logged_sequence;
