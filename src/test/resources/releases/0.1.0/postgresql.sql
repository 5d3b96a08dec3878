-- Organizations, their agents (every user is one), sessions, tokens and teams.

create table organization (
  id         bigint not null primary key,
  name       text    not null,
  created_at bigint not null
);

create table agent (
  org_id        bigint not null references organization (id),
  id            bigint not null,
  email         text    not null,
  name          text,
  -- owner, agent.
  role          text    not null,
  -- Argon2id, in PHC format.
  password_hash text    not null,
  created_at    bigint not null,
  updated_at    bigint not null,
  primary key (org_id, id)
);

-- An e-mail address is unique in the whole installation: a login names no organization.
create unique index agent_email on agent (email);

-- A session is one login and the family of its refresh tokens.
create table session (
  org_id     bigint not null,
  id         bigint not null,
  agent_id   bigint not null,
  created_at bigint not null,
  expires_at bigint not null,
  -- When it was ended before its time: by a logout, a new password, a refresh token used twice.
  revoked_at bigint,
  primary key (org_id, id),
  foreign key (org_id, agent_id) references agent (org_id, id)
);

create index session_expires on session (expires_at);
-- Those of an agent that are open: some or all of them end together.
create index session_open on session (org_id, agent_id, id) where revoked_at is null;

-- Tokens are found by their SHA-256 alone: the token tells which organization the request is for.
create table access_token (
  hash       bytea not null primary key,
  org_id     bigint  not null,
  session_id bigint  not null,
  expires_at bigint  not null,
  foreign key (org_id, session_id) references session (org_id, id)
);

create index access_token_session on access_token (org_id, session_id);
create index access_token_expires on access_token (expires_at);

create table refresh_token (
  hash           bytea not null primary key,
  org_id         bigint  not null,
  session_id     bigint  not null,
  expires_at     bigint  not null,
  used_at        bigint,
  -- The next token is derived from this seed and the used token together, so that a client that
  -- lost the answer gets the same one again. Null once the next token has been used.
  successor_seed text,
  foreign key (org_id, session_id) references session (org_id, id)
);

create index refresh_token_session on refresh_token (org_id, session_id);
create index refresh_token_expires on refresh_token (expires_at);

-- Tickets that open one stream of events, for clients that can't send a header. A ticket is good
-- until it expires or its session ends, however often it is used.
create table ticket (
  -- SHA-256 of the ticket.
  hash       bytea not null primary key,
  org_id     bigint  not null,
  session_id bigint  not null,
  expires_at bigint  not null,
  foreign key (org_id, session_id) references session (org_id, id)
);

create index ticket_session on ticket (org_id, session_id);
create index ticket_expires on ticket (expires_at);

-- Attempts to log in, by keyed hash of the e-mail or the client's address, unknown e-mails too.
-- They are counted before the password is checked, and taken back when it is right.
create table login_attempt (
  key     bytea not null primary key,
  count   bigint  not null,
  ends_at bigint  not null
);

create index login_attempt_ends on login_attempt (ends_at);

create table team (
  org_id     bigint not null references organization (id),
  id         bigint not null,
  name       text    not null,
  -- Folded, so that "Sales" and "sales" are one.
  name_key   text    not null,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (org_id, id),
  unique (org_id, name_key)
);

create table team_member (
  org_id   bigint not null,
  team_id  bigint not null,
  agent_id bigint not null,
  primary key (org_id, team_id, agent_id),
  foreign key (org_id, team_id) references team (org_id, id) on delete cascade,
  foreign key (org_id, agent_id) references agent (org_id, id)
);

-- Contacts, their tags, and the addresses by which channels know them.

-- No reference to organization: organizations are never deleted, and to make sure of that
-- PostgreSQL would lock the organization's one row for every new contact.
create table contact (
  org_id            bigint not null,
  id                bigint not null,
  name              text,
  phone             text,
  email             text,
  -- The e-mail in lower case, which is unique.
  email_key         text,
  external_id       text,
  -- A copy of contact_tag, in order, as a JSON array, so that a list of contacts reads one table.
  tags              text    not null,
  custom_attributes text    not null,
  -- A copy of contact_identity, as a JSON array as the API shows it, for the same reason.
  identities        text    not null,
  -- What the contact has allowed and refused: a JSON array of {channel, purpose, state, source, at}.
  consents          text    not null default '[]',
  blocked           bigint not null,
  -- Name, e-mail and phone as parley.contacts.search.Folding writes them.
  search            text    not null,
  version           bigint not null,
  created_at        bigint not null,
  updated_at        bigint not null,
  last_seen_at      bigint,
  primary key (org_id, id)
);

-- Unique keys leave out rows without a value, which would only be pages to write.
create unique index contact_phone on contact (org_id, phone) where phone is not null;
create unique index contact_email on contact (org_id, email_key) where email_key is not null;
create unique index contact_external_id on contact (org_id, external_id)
  where external_id is not null;
-- Clients that copy contacts elsewhere ask for those that changed. last_seen_at is no such change.
create index contact_updated on contact (org_id, updated_at, id);

-- How many contacts an organization has: counting all rows for every list would cost more than the
-- list. ContactCountRows keeps it, in parts, so that parallel writers rarely wait for each other.
create table contact_count (
  org_id   bigint not null,
  part     bigint not null,
  contacts bigint not null,
  primary key (org_id, part)
);

create table contact_tag (
  org_id     bigint not null,
  tag        text    not null,
  contact_id bigint not null,
  primary key (org_id, tag, contact_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
);

create index contact_tag_contact on contact_tag (org_id, contact_id);

-- By what a type of channel knows a contact: on WhatsApp a number without + or a business-scoped id.
create table contact_identity (
  org_id     bigint not null,
  channel    text    not null,
  -- The account on which the address means this contact; empty when it does everywhere.
  scope      text    not null,
  address    text    not null,
  contact_id bigint not null,
  -- active, blocked, opted_out, undeliverable.
  status     text    not null,
  -- 1 when the provider has named it, 0 when a client of ours has.
  verified   bigint not null,
  created_at bigint not null,
  primary key (org_id, channel, scope, address),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
);

create index contact_identity_contact on contact_identity (org_id, contact_id);

-- Channels: the accounts by which businesses write to their customers.

create table channel (
  org_id          bigint  not null references organization (id),
  id              bigint  not null,
  type            text     not null,
  name            text     not null,
  -- What the provider calls the account, and that to which several accounts belong.
  account_key     text     not null,
  group_key       text,
  -- JSON, sealed with the installation's key: the secrets of the type, by name.
  credentials     bytea not null,
  -- Keyed hash of one of them, by which a call finds its channels that names none.
  lookup_key      bytea,
  -- JSON: what is set of the type's settings, by name.
  settings        text     not null,
  simulated       bigint  not null,
  -- When the provider confirmed that the account is this channel's; null until then.
  verified_at     bigint,
  -- JSON: what the provider tells about the account.
  provider        text     not null default '{}',
  -- active, paused.
  status          text     not null,
  -- While the channel is paused: since when, why (JSON of an error), when a message tries it again,
  -- and how often one has.
  paused_at       bigint,
  pause_reason    text,
  probe_at        bigint,
  probes          bigint  not null default 0,
  -- Until when the provider takes no message of this account, and how often in a row it said so.
  throttled_until bigint,
  throttles       bigint  not null default 0,
  version         bigint  not null,
  created_at      bigint  not null,
  updated_at      bigint  not null,
  primary key (org_id, id)
);

-- An account belongs to the channel that has proved to the provider that it may use it. Until one
-- has, every organization may name it, and none learns that another one does.
create unique index channel_verified_account on channel (type, account_key)
  where verified_at is not null;
create unique index channel_account_of_organization on channel (type, account_key, org_id);
-- The path of a webhook's callback has the channel's id alone.
create unique index channel_id on channel (id);
create index channel_group on channel (type, group_key);
create index channel_lookup_key on channel (lookup_key);

-- How far a channel that asks its provider for news has read them.
create table channel_cursor (
  org_id     bigint not null,
  channel_id bigint not null,
  value      text    not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
);

-- What providers reported and could not be interpreted, kept for people to look at.
create table quarantine (
  org_id      bigint  not null,
  id          bigint  not null,
  channel_id  bigint  not null,
  reason      text     not null,
  body        bytea not null,
  received_at bigint  not null,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
);

-- A channel keeps its newest ones, each for a limited time.
create index quarantine_channel on quarantine (org_id, channel_id, id);
create index quarantine_received on quarantine (received_at);

-- Conversations and their messages.

-- No reference to organization, for the reason that contact has none.
create table conversation (
  org_id           bigint not null,
  id               bigint not null,
  contact_id       bigint not null,
  channel_id       bigint not null,
  -- The channel's type, for filters: whatsapp.
  channel          text    not null,
  -- Where the customer wrote from last, or whom we wrote to; null when the contact's card tells.
  address          text,
  -- Which of several with this contact on the channel; empty where there is one.
  thread_key       text    not null,
  subject          text,
  status           text    not null,
  assigned_to      bigint,
  team_id          bigint,
  priority         text,
  -- A copy of conversation_tag, in order, as a JSON array, so that a list reads one table.
  tags             text    not null,
  unread_count     bigint not null,
  last_message_id  bigint,
  -- The position of that message.
  last_position    bigint,
  last_message_at  bigint,
  -- When the customer wrote last: the reply window counts from here.
  last_inbound_at  bigint,
  -- When the provider said that the reply window is closed; null once the customer writes again.
  window_closed_at bigint,
  -- last_message_at, or created_at before the first message: the order of lists.
  active_at        bigint not null,
  snoozed_until    bigint,
  resolved_at      bigint,
  version          bigint not null,
  created_at       bigint not null,
  updated_at       bigint not null,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references channel (org_id, id),
  foreign key (org_id, assigned_to) references agent (org_id, id),
  foreign key (org_id, team_id) references team (org_id, id)
);

-- At most one conversation that is not resolved per contact, channel and thread.
create unique index conversation_unresolved
  on conversation (org_id, contact_id, channel_id, thread_key)
  where status <> 'resolved';
create index conversation_contact on conversation (org_id, contact_id, channel_id, id);
create index conversation_channel on conversation (org_id, channel_id, address);
create index conversation_active on conversation (org_id, active_at, id);
create index conversation_status on conversation (org_id, status, active_at, id);
create index conversation_assigned on conversation (org_id, assigned_to, status, active_at, id);
create index conversation_team on conversation (org_id, team_id, status, active_at, id)
  where team_id is not null;

-- How many conversations an organization has, by what lists filter by: counting them for every list
-- would cost more than the list. Triggers keep it (see docs/decisions/0025). -1 stands for no agent,
-- and for no team.
create table conversation_count (
  org_id        bigint not null,
  status        text    not null,
  assigned_to   bigint not null,
  team_id       bigint not null,
  -- Parallel writers on PostgreSQL count in different parts, so that they rarely wait.
  part          bigint not null,
  conversations bigint not null,
  primary key (org_id, status, assigned_to, team_id, part)
);

create table conversation_tag (
  org_id          bigint not null,
  tag             text    not null,
  conversation_id bigint not null,
  primary key (org_id, tag, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
);

create index conversation_tag_conversation on conversation_tag (org_id, conversation_id);

create table message (
  org_id            bigint not null,
  id                bigint not null,
  conversation_id   bigint not null,
  channel_id        bigint not null,
  direction         text    not null,
  type              text    not null,
  -- JSON, as the API shows it.
  content           text    not null,
  -- The content of the template that goes out instead when the reply window is closed.
  fallback          text,
  status            text    not null,
  -- queued 0 < sent 1 < failed 2 < delivered 3 < read 4: the highest rank seen wins.
  status_rank       bigint not null,
  sender_type       text    not null,
  sender_id         bigint,
  reply_to          bigint,
  client_message_id text,
  -- The provider's id of it: unique where known, so that a repeated webhook makes no second message.
  provider_id       text,
  -- JSON: code, provider_code, message, retryable.
  error             text,
  metadata          text    not null,
  -- How often it has been sent on purpose: 1, and one more with each retry.
  attempt           bigint not null default 1,
  -- Orders the messages of a conversation: the id, or for a scheduled message an id made when it
  -- left.
  position          bigint not null default 0,
  -- When a scheduled message is to leave; kept after it has left.
  send_at           bigint,
  -- When it was sent by the customer's or our clock.
  sent_at           bigint not null,
  created_at        bigint not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
);

-- Unique keys leave out rows without a value: else each would write a page in the midst of an index.
create unique index message_provider_id on message (org_id, channel_id, provider_id)
  where provider_id is not null;
create unique index message_client_id on message (org_id, conversation_id, client_message_id)
  where client_message_id is not null;
create index message_conversation on message (org_id, conversation_id, position);
create index message_scheduled on message (org_id, send_at, id) where status = 'scheduled';

-- Every status that was ever reported of an outbound message, each once.
create table message_status (
  org_id      bigint not null,
  message_id  bigint not null,
  status      text    not null,
  -- When it happened by the provider's clock (for queued: by ours).
  at          bigint not null,
  received_at bigint not null,
  error       text,
  primary key (org_id, message_id, status, at),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
);

-- Statuses of messages that we don't know yet: they can overtake the answer to the send.
create table orphan_status (
  org_id      bigint not null,
  channel_id  bigint not null,
  provider_id text    not null,
  status      text    not null,
  at          bigint not null,
  received_at bigint not null,
  error       text,
  primary key (org_id, channel_id, provider_id, status, at),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
);

create index orphan_status_received on orphan_status (received_at);

-- Edits and revokes: which message they are about, which may come after them or never.
create table message_change (
  org_id     bigint not null,
  -- The provider's id of the message that is changed.
  about      text    not null,
  channel_id bigint not null,
  -- The message of the type edit or revoke.
  message_id bigint not null,
  primary key (org_id, about, channel_id, message_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
);

create index message_change_message on message_change (org_id, message_id);

-- Read receipts: up to which message an agent has read, for the provider.
create table read_mark (
  org_id          bigint not null,
  conversation_id bigint not null,
  -- The newest inbound message that was read; the provider knows, or is about to.
  message_id      bigint not null,
  -- Whether a job is there that tells the provider.
  pending         bigint not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
);

-- Durable jobs: everything that has to leave this server, written in the transaction of the fact.

create table job (
  org_id      bigint not null,
  id          bigint not null,
  kind        text    not null,
  -- Jobs of one lane run one after the other, in the order of their ids.
  lane        bigint not null,
  -- Jobs of one kind and share together run only so many at once on a node: a channel's id, or 0.
  share       bigint not null default 0,
  payload     text    not null,
  -- waiting, running.
  state       text    not null,
  run_at      bigint not null,
  -- The clock when run_at was set, if run_at is a delay; null if it is 0 or a time that a person
  -- chose.
  delayed_at  bigint,
  attempts    bigint not null,
  -- Which process has claimed it, and in which claim; null while it waits. A job belongs to that
  -- process for as long as it lives.
  claimed_by  bigint,
  claim       bigint,
  -- Set right before the first byte of what can't be taken back: after a crash it may have left.
  leaving     bigint not null default 0,
  -- Whether a process died while it may have been leaving: it may or may not have been done.
  interrupted bigint not null,
  -- What the handler of a job wants to remember until it runs again.
  memo        text,
  -- The channel that a waiting job waits for: when that goes on, so does the job.
  held_for    bigint,
  primary key (org_id, id)
);

create index job_lane on job (org_id, lane, id);
-- Claims go over all organizations.
create index job_due on job (state, run_at, id);
create index job_held on job (org_id, held_for) where held_for is not null;

-- The log of what has happened: one numbered series of events for each organization.

-- How far each log reaches. Its numbers have no gap: the transaction that takes one locks this row
-- until the event is committed.
create table event_log (
  org_id bigint not null primary key references organization (id),
  -- The number of the newest event.
  latest bigint not null,
  -- The number of the oldest event that is still kept; one more than latest when there is none.
  oldest bigint not null
);

create table event (
  org_id     bigint not null,
  sequence   bigint not null,
  id         bigint not null,
  type       text    not null,
  -- The contact that it is about, or the channel: events of one subject are delivered in order.
  subject    bigint not null,
  -- JSON of the resource as the API showed it then; null once its contact has been erased.
  data       text,
  -- JSON object: what the fields that changed were before.
  previous   text,
  created_at bigint not null,
  primary key (org_id, sequence)
);

create index event_subject on event (org_id, subject);
-- Old events are deleted in all organizations.
create index event_created on event (created_at);

-- Webhooks: the URLs that an organization has its events sent to.

create table webhook (
  org_id          bigint  not null references organization (id),
  id              bigint  not null,
  url             text     not null,
  -- JSON array of types; null for all of them.
  events          text,
  description     text,
  enabled         bigint  not null,
  -- Why it was disabled, unless an owner did it: gone, failing.
  disabled_reason text,
  -- Sealed with the installation's key. The old one signs too until its end.
  secret          bytea not null,
  old_secret      bytea,
  old_secret_ends bigint,
  -- The number of the last event of the log that deliveries were written for.
  read_up_to      bigint  not null,
  -- Attempts that have failed since the last success, and since when.
  failures        bigint  not null,
  failing_since   bigint,
  -- Nothing is sent before this time.
  held_until      bigint  not null,
  last_success_at bigint,
  -- The node that sends to it.
  leased_by       text,
  lease_ends      bigint  not null,
  created_at      bigint  not null,
  updated_at      bigint  not null,
  primary key (org_id, id)
);

-- One event on its way to one webhook. What it tells is read from the log.
create table delivery (
  org_id          bigint not null,
  id              bigint not null,
  webhook_id      bigint not null,
  sequence        bigint not null,
  event_id        bigint not null,
  event_type      text    not null,
  -- Deliveries about one subject are made one after the other.
  subject         bigint not null,
  status          text    not null,
  -- Attempts since it was written or replayed.
  tries           bigint not null,
  -- JSON array of the last attempts.
  attempts        text    not null,
  -- Null when it isn't pending.
  next_attempt_at bigint,
  created_at      bigint not null,
  primary key (org_id, id),
  foreign key (org_id, webhook_id) references webhook (org_id, id) on delete cascade
);

create unique index delivery_event on delivery (org_id, webhook_id, sequence);
create index delivery_pending on delivery (org_id, webhook_id, sequence)
  where status = 'pending';
create index delivery_lane on delivery (org_id, webhook_id, subject, sequence)
  where status = 'pending';
-- Old deliveries are deleted in all organizations.
create index delivery_created on delivery (created_at);

-- Files that clients upload and customers send; the bytes are in the data folder or in a bucket.

create table media (
  org_id          bigint not null references organization (id),
  id              bigint not null,
  -- staged (nobody knows of it yet), pending (still at the provider), ready, failed.
  status          text    not null,
  -- As the bytes say; of pending ones as the provider says.
  mime_type       text,
  size            bigint,
  -- In hex.
  sha256          text,
  filename        text,
  -- Where it is at the provider, if it came in. No reference: a failed fetch survives its channel.
  channel_id      bigint,
  provider_id     text,
  provider_sha256 text,
  -- With whom the conversation is in which it came in; no reference either.
  contact_id      bigint,
  -- Why it failed.
  reason          text,
  -- When an upload is erased unless a message shows it before; null once one does.
  expires_at      bigint,
  created_at      bigint not null,
  primary key (org_id, id)
);

-- What was left behind is deleted in all organizations.
create index media_staged on media (created_at) where status = 'staged';
create index media_expires on media (expires_at) where expires_at is not null;

-- How many bytes of files an organization has: counting them for every upload would cost more than
-- the upload. MediaRows keeps it in the transaction of the change.
create table media_total (
  org_id bigint not null primary key,
  bytes  bigint not null
);

-- Whose conversations show a file: it is erased with the last of these contacts.
create table media_use (
  org_id     bigint not null,
  contact_id bigint not null,
  media_id   bigint not null,
  primary key (org_id, contact_id, media_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade,
  foreign key (org_id, media_id) references media (org_id, id) on delete cascade
);

create index media_use_media on media_use (org_id, media_id);

-- The ids that providers gave to files that were uploaded to them; they last for 30 days.
create table media_upload (
  org_id      bigint not null,
  media_id    bigint not null,
  channel_id  bigint not null,
  provider_id text    not null,
  uploaded_at bigint not null,
  primary key (org_id, media_id, channel_id),
  foreign key (org_id, media_id) references media (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
);

create index media_upload_channel on media_upload (org_id, channel_id);

-- Requests with an Idempotency-Key, and what was answered: written with their effect.

create table idempotency (
  org_id      bigint  not null references organization (id),
  -- The method and the whole path.
  route       text     not null,
  idem_key    text     not null,
  -- Keyed hash of the agent, the query and the body: bodies may hold passwords.
  fingerprint text     not null,
  status      bigint  not null,
  media       text     not null,
  -- JSON: the name and the value of each header.
  headers     text     not null,
  -- A copy of what the API showed. It outlives what it shows by no more than the key's 24 hours.
  body        bytea not null,
  created_at  bigint  not null,
  primary key (org_id, route, idem_key)
);

create index idempotency_created on idempotency (created_at);

-- The nodes of an installation, and its secret key.

-- The numbers of the nodes, which are part of every id. On SQLite there is one node, and no lease.
create table node (
  number     bigint not null primary key,
  -- Who has the number, or had it last.
  owner      text,
  -- When it may be given to another, by the clock of the database.
  lease_ends bigint not null
);

insert into node (number, owner, lease_ends)
with recursive numbers (number) as (
  select 0
  union all
  select number + 1 from numbers where number < 255
)
select number, null, 0 from numbers;

-- A proof that tells whether a key is the installation's secret key, and nothing about it. While
-- the key is rotated there is one for each of them.
create table secret_key (
  id    bigint  not null primary key,
  proof bytea not null
);

-- Substring search: trigrams of the folded text.

create extension if not exists pg_trgm;

create index contact_search on contact using gin (search gin_trgm_ops);

-- Keeps conversation_count; see docs/decisions/0025-triggers-count-conversations.md.

create function count_conversation(one conversation, difference bigint) returns void
language sql as $$
  insert into conversation_count as known
    (org_id, status, assigned_to, team_id, part, conversations)
  values (one.org_id, one.status, coalesce(one.assigned_to, -1), coalesce(one.team_id, -1),
    pg_backend_pid() % 16, difference)
  on conflict (org_id, status, assigned_to, team_id, part)
    do update set conversations = known.conversations + excluded.conversations;
$$;

create function conversation_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_conversation(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_conversation(new, 1);
  end if;
  return null;
end
$$;

create trigger conversation_added_or_removed after insert or delete on conversation
for each row execute function conversation_changed();

create trigger conversation_moved after update of status, assigned_to, team_id on conversation
for each row when (old.status <> new.status or old.assigned_to is distinct from new.assigned_to
  or old.team_id is distinct from new.team_id)
execute function conversation_changed();

-- Events that are committed and have no number yet. Writers of an organization would wait for each
-- other's commits if they gave out the numbers themselves; see docs/decisions/0016-events.md.

create table event_inbox (
  -- A transaction that had to wait for another one gets the larger position.
  position   bigint generated always as identity primary key,
  org_id     bigint not null,
  id         bigint not null,
  type       text   not null,
  subject    bigint not null,
  data       text,
  previous   text,
  created_at bigint not null
);

-- The processes that claim jobs, by the clock of the database. Each also holds the advisory lock of
-- its id in a session of its own, which the database frees when that ends.
create table process (
  id        bigint not null primary key,
  beat_at   bigint not null,
  dead_from bigint not null
);

create table flyway_schema_history (
  installed_rank integer not null constraint flyway_schema_history_pk primary key,
  version varchar(50),
  description varchar(200) not null,
  type varchar(20) not null,
  script varchar(1000) not null,
  checksum integer,
  installed_by varchar(100) not null,
  installed_on timestamp not null default now(),
  execution_time integer not null,
  success boolean not null
);
create index flyway_schema_history_s_idx on flyway_schema_history (success);

delete from node;

insert into contact (org_id, id, name, phone, email, email_key, external_id, tags, custom_attributes, identities, consents, blocked, search, version, created_at, updated_at, last_seen_at) values ('58973562916044800', '58973563096399872', 'Grace Hopper', '+14155552671', 'Grace@Example.com', 'grace@example.com', NULL, '["vip","navy"]', '{"size":7}', '[{"channel":"whatsapp","scope":"","address":"14155552671","status":"active","verified":true}]', '[]', '0', 'grace hopper
grace@example.com
+14155552671', '2', '1795346386236', '1795346386369', '1795346386364');
insert into contact (org_id, id, name, phone, email, email_key, external_id, tags, custom_attributes, identities, consents, blocked, search, version, created_at, updated_at, last_seen_at) values ('58973562916044800', '58973563163508736', 'Katherine', NULL, NULL, NULL, 'crm-1042', '[]', '{}', '[]', '[]', '0', 'katherine

', '1', '1795346386268', '1795346386268', NULL);
insert into contact (org_id, id, name, phone, email, email_key, external_id, tags, custom_attributes, identities, consents, blocked, search, version, created_at, updated_at, last_seen_at) values ('58973562916044800', '58973565046751232', '+4915112345678', '+4915112345678', NULL, NULL, NULL, '[]', '{}', '[{"channel":"whatsapp","scope":"","address":"4915112345678","status":"active","verified":true}]', '[]', '0', '+4915112345678

+4915112345678', '1', '1795346387166', '1795346387166', '1795346387159');
insert into contact (org_id, id, name, phone, email, email_key, external_id, tags, custom_attributes, identities, consents, blocked, search, version, created_at, updated_at, last_seen_at) values ('58973562916044800', '58973565394878464', '+441632960123', '+441632960123', NULL, NULL, NULL, '[]', '{}', '[{"channel":"whatsapp","scope":"","address":"441632960123","status":"active","verified":true}]', '[]', '0', '+441632960123

+441632960123', '1', '1795346387332', '1795346387332', '1795346387330');
insert into contact_count (org_id, part, contacts) values ('58973562916044800', '11', '1');
insert into contact_count (org_id, part, contacts) values ('58973562916044800', '2', '1');
insert into contact_count (org_id, part, contacts) values ('58973562916044800', '3', '2');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '1', '58973563104788480', 'contact.created', '58973563096399872', E'{"id":"con_01mc44jkr0000","name":"Grace Hopper","phone":"+14155552671","email":"Grace@Example.com","tags":["vip","navy"],"external_id":null,"custom_attributes":{"size":7},"blocked":false,"identities":[],"consents":[],"created_at":"2026-11-22T11:19:46.236Z","updated_at":"2026-11-22T11:19:46.236Z","etag":"\\"1\\"","last_seen_at":null}', NULL, '1795346386240');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '10', '58973564323233792', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k340000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"text","content":{"text":"At noon."},"status":"read","timestamp":"2026-11-22T11:19:46.482Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.482Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"delivered","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"read","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.gnzhVAalE3BZMwCrC5Uw1F37Oi8K9+SQ+lyaGPblbKY=","metadata":{},"send_at":null}', '{"status":"delivered"}', '1795346386821');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '11', '58973564507783168', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k820000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"document","content":{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null},"status":"sent","timestamp":"2026-11-22T11:19:46.561Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.561Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.yMHa6S6kMhABLFNLfDlmq5raWzTYLoVpvN0fvV9gPZM=","metadata":{},"send_at":null}', '{"status":"queued"}', '1795346386909');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '12', '58973564541337600', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k820000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"document","content":{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null},"status":"delivered","timestamp":"2026-11-22T11:19:46.561Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.561Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"delivered","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.yMHa6S6kMhABLFNLfDlmq5raWzTYLoVpvN0fvV9gPZM=","metadata":{},"send_at":null}', '{"status":"sent"}', '1795346386925');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '13', '58973564606349312', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k820000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"document","content":{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null},"status":"read","timestamp":"2026-11-22T11:19:46.561Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.561Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"delivered","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"read","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.yMHa6S6kMhABLFNLfDlmq5raWzTYLoVpvN0fvV9gPZM=","metadata":{},"send_at":null}', '{"status":"delivered"}', '1795346386956');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '14', '58973564841230336', 'message.created', '58973563096399872', '{"id":"msg_01mc44m7p0000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"text","content":{"text":"Later"},"status":"scheduled","timestamp":"2026-11-22T11:19:47.067Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"scheduled","at":"2026-11-22T11:19:47.067Z","error":null}],"provider_id":null,"metadata":{},"send_at":"2027-09-18T11:19:47.041Z"}', NULL, '1795346387068');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '15', '58973564935602176', 'conversation.assigned', '58973563096399872', E'{"id":"cnv_01mc44jwe0000","contact":{"id":"con_01mc44jkr0000","name":"Grace Hopper","phone":"+14155552671"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"open","assigned_to":null,"team_id":"tem_01mc44jjw0000","last_message_at":"2026-11-22T11:19:46.561Z","created_at":"2026-11-22T11:19:46.364Z","updated_at":"2026-11-22T11:19:47.108Z","etag":"\\"5\\"","resolved_at":null,"snoozed_until":null,"unread_count":0,"priority":null,"tags":[],"address":"14155552671","subject":null,"participants":[],"window":{"open":true,"expires_at":"2026-11-23T11:19:46.000Z"},"last_message":{"id":"msg_01mc44k820000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"document","content":{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null},"status":"read","timestamp":"2026-11-22T11:19:46.561Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.561Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"delivered","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"read","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.yMHa6S6kMhABLFNLfDlmq5raWzTYLoVpvN0fvV9gPZM=","metadata":{},"send_at":null}}', '{"team_id":null}', '1795346387113');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '16', '58973565057236992', 'contact.created', '58973565046751232', E'{"id":"con_01mc44mdw0000","name":"+4915112345678","phone":"+4915112345678","email":null,"tags":[],"external_id":null,"custom_attributes":{},"blocked":false,"identities":[{"channel":"whatsapp","scope":"","address":"4915112345678","status":"active","verified":true}],"consents":[],"created_at":"2026-11-22T11:19:47.166Z","updated_at":"2026-11-22T11:19:47.166Z","etag":"\\"1\\"","last_seen_at":"2026-11-22T11:19:47.159Z"}', NULL, '1795346387171');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '17', '58973565086597120', 'conversation.created', '58973565046751232', E'{"id":"cnv_01mc44mec0000","contact":{"id":"con_01mc44mdw0000","name":"+4915112345678","phone":"+4915112345678"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"open","assigned_to":null,"team_id":null,"last_message_at":null,"created_at":"2026-11-22T11:19:47.159Z","updated_at":"2026-11-22T11:19:47.159Z","etag":"\\"1\\"","resolved_at":null,"snoozed_until":null,"unread_count":0,"priority":null,"tags":[],"address":"4915112345678","subject":null,"participants":[],"window":{"open":true,"expires_at":null},"last_message":null}', NULL, '1795346387185');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '18', '58973565105471488', 'message.created', '58973565046751232', '{"id":"msg_01mc44mf20001","conversation_id":"cnv_01mc44mec0000","direction":"inbound","type":"text","content":{"text":"Good morning"},"status":"received","timestamp":"2026-11-22T11:19:47.000Z","sender":{"type":"contact","id":"con_01mc44mdw0000"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[],"provider_id":"wamid.M9+30jsO3/Cmi8Mu9AYSdzeTqfHIdxLsgMbm25Uhf8A=","metadata":{},"send_at":null}', NULL, '1795346387194');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '19', '58973565319380992', 'conversation.status_changed', '58973565046751232', E'{"id":"cnv_01mc44mec0000","contact":{"id":"con_01mc44mdw0000","name":"+4915112345678","phone":"+4915112345678"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"snoozed","assigned_to":null,"team_id":null,"last_message_at":"2026-11-22T11:19:47.000Z","created_at":"2026-11-22T11:19:47.159Z","updated_at":"2026-11-22T11:19:47.291Z","etag":"\\"3\\"","resolved_at":null,"snoozed_until":"2999-01-01T00:00:00.000Z","unread_count":1,"priority":null,"tags":[],"address":"4915112345678","subject":null,"participants":[],"window":{"open":true,"expires_at":"2026-11-23T11:19:47.000Z"},"last_message":{"id":"msg_01mc44mf20001","conversation_id":"cnv_01mc44mec0000","direction":"inbound","type":"text","content":{"text":"Good morning"},"status":"received","timestamp":"2026-11-22T11:19:47.000Z","sender":{"type":"contact","id":"con_01mc44mdw0000"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[],"provider_id":"wamid.M9+30jsO3/Cmi8Mu9AYSdzeTqfHIdxLsgMbm25Uhf8A=","metadata":{},"send_at":null}}', '{"status":"open","snoozed_until":null}', '1795346387296');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '2', '58973563167703040', 'contact.created', '58973563163508736', E'{"id":"con_01mc44jnr0000","name":"Katherine","phone":null,"email":null,"tags":[],"external_id":"crm-1042","custom_attributes":{},"blocked":false,"identities":[],"consents":[],"created_at":"2026-11-22T11:19:46.268Z","updated_at":"2026-11-22T11:19:46.268Z","etag":"\\"1\\"","last_seen_at":null}', NULL, '1795346386270');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '20', '58973565405364224', 'contact.created', '58973565394878464', E'{"id":"con_01mc44mr80000","name":"+441632960123","phone":"+441632960123","email":null,"tags":[],"external_id":null,"custom_attributes":{},"blocked":false,"identities":[{"channel":"whatsapp","scope":"","address":"441632960123","status":"active","verified":true}],"consents":[],"created_at":"2026-11-22T11:19:47.332Z","updated_at":"2026-11-22T11:19:47.332Z","etag":"\\"1\\"","last_seen_at":"2026-11-22T11:19:47.330Z"}', NULL, '1795346387337');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '21', '58973565420044288', 'conversation.created', '58973565394878464', E'{"id":"cnv_01mc44mrm0000","contact":{"id":"con_01mc44mr80000","name":"+441632960123","phone":"+441632960123"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"open","assigned_to":null,"team_id":null,"last_message_at":null,"created_at":"2026-11-22T11:19:47.330Z","updated_at":"2026-11-22T11:19:47.330Z","etag":"\\"1\\"","resolved_at":null,"snoozed_until":null,"unread_count":0,"priority":null,"tags":[],"address":"441632960123","subject":null,"participants":[],"window":{"open":true,"expires_at":null},"last_message":null}', NULL, '1795346387344');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '22', '58973565432627200', 'message.created', '58973565394878464', '{"id":"msg_01mc44ms00001","conversation_id":"cnv_01mc44mrm0000","direction":"inbound","type":"text","content":{"text":"Thanks"},"status":"received","timestamp":"2026-11-22T11:19:47.000Z","sender":{"type":"contact","id":"con_01mc44mr80000"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[],"provider_id":"wamid.XsCeIH7z6cd+Cq4bvILLzSXngVoCVUTMusGWjD3vGwQ=","metadata":{},"send_at":null}', NULL, '1795346387350');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '23', '58973565615079424', 'conversation.status_changed', '58973565394878464', E'{"id":"cnv_01mc44mrm0000","contact":{"id":"con_01mc44mr80000","name":"+441632960123","phone":"+441632960123"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"resolved","assigned_to":null,"team_id":null,"last_message_at":"2026-11-22T11:19:47.000Z","created_at":"2026-11-22T11:19:47.330Z","updated_at":"2026-11-22T11:19:47.425Z","etag":"\\"3\\"","resolved_at":"2026-11-22T11:19:47.425Z","snoozed_until":null,"unread_count":0,"priority":null,"tags":[],"address":"441632960123","subject":null,"participants":[],"window":{"open":true,"expires_at":"2026-11-23T11:19:47.000Z"},"last_message":{"id":"msg_01mc44ms00001","conversation_id":"cnv_01mc44mrm0000","direction":"inbound","type":"text","content":{"text":"Thanks"},"status":"received","timestamp":"2026-11-22T11:19:47.000Z","sender":{"type":"contact","id":"con_01mc44mr80000"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[],"provider_id":"wamid.XsCeIH7z6cd+Cq4bvILLzSXngVoCVUTMusGWjD3vGwQ=","metadata":{},"send_at":null}}', '{"status":"open","resolved_at":null,"unread_count":1}', '1795346387437');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '3', '58973563383709696', 'contact.updated', '58973563096399872', E'{"id":"con_01mc44jkr0000","name":"Grace Hopper","phone":"+14155552671","email":"Grace@Example.com","tags":["vip","navy"],"external_id":null,"custom_attributes":{"size":7},"blocked":false,"identities":[{"channel":"whatsapp","scope":"","address":"14155552671","status":"active","verified":true}],"consents":[],"created_at":"2026-11-22T11:19:46.236Z","updated_at":"2026-11-22T11:19:46.369Z","etag":"\\"2\\"","last_seen_at":"2026-11-22T11:19:46.364Z"}', '{"identities":[]}', '1795346386373');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '4', '58973563400486912', 'conversation.created', '58973563096399872', E'{"id":"cnv_01mc44jwe0000","contact":{"id":"con_01mc44jkr0000","name":"Grace Hopper","phone":"+14155552671"},"channel":"whatsapp","channel_id":"chn_01mc44jet0000","status":"open","assigned_to":null,"team_id":null,"last_message_at":null,"created_at":"2026-11-22T11:19:46.364Z","updated_at":"2026-11-22T11:19:46.364Z","etag":"\\"1\\"","resolved_at":null,"snoozed_until":null,"unread_count":0,"priority":null,"tags":[],"address":"14155552671","subject":null,"participants":[],"window":{"open":true,"expires_at":null},"last_message":null}', NULL, '1795346386381');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '5', '58973563406778368', 'message.created', '58973563096399872', '{"id":"msg_01mc44jwt0001","conversation_id":"cnv_01mc44jwe0000","direction":"inbound","type":"text","content":{"text":"Is it ready? 🌿"},"status":"received","timestamp":"2026-11-22T11:19:46.000Z","sender":{"type":"contact","id":"con_01mc44jkr0000"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[],"provider_id":"wamid.Xbyw8xzA8ntxoF/q1LRJrQK8woemDdWya56jL70TaKw=","metadata":{},"send_at":null}', NULL, '1795346386384');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '6', '58973563637465089', 'message.created', '58973563096399872', '{"id":"msg_01mc44k340000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"text","content":{"text":"At noon."},"status":"queued","timestamp":"2026-11-22T11:19:46.482Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.482Z","error":null}],"provider_id":null,"metadata":{},"send_at":null}', NULL, '1795346386494');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '7', '58973563863957504', 'message.created', '58973563096399872', '{"id":"msg_01mc44k820000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"document","content":{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null},"status":"queued","timestamp":"2026-11-22T11:19:46.561Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.561Z","error":null}],"provider_id":null,"metadata":{},"send_at":null}', NULL, '1795346386602');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '8', '58973564077867008', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k340000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"text","content":{"text":"At noon."},"status":"sent","timestamp":"2026-11-22T11:19:46.482Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.482Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.gnzhVAalE3BZMwCrC5Uw1F37Oi8K9+SQ+lyaGPblbKY=","metadata":{},"send_at":null}', '{"status":"queued"}', '1795346386704');
insert into event (org_id, sequence, id, type, subject, data, previous, created_at) values ('58973562916044800', '9', '58973564268707840', 'message.status_changed', '58973563096399872', '{"id":"msg_01mc44k340000","conversation_id":"cnv_01mc44jwe0000","direction":"outbound","type":"text","content":{"text":"At noon."},"status":"delivered","timestamp":"2026-11-22T11:19:46.482Z","sender":{"type":"agent","id":"usr_01mc44jec0001"},"reply_to":null,"edits":[],"revoked_at":null,"client_message_id":null,"error":null,"status_history":[{"status":"queued","at":"2026-11-22T11:19:46.482Z","error":null},{"status":"sent","at":"2026-11-22T11:19:46.000Z","error":null},{"status":"delivered","at":"2026-11-22T11:19:46.000Z","error":null}],"provider_id":"wamid.gnzhVAalE3BZMwCrC5Uw1F37Oi8K9+SQ+lyaGPblbKY=","metadata":{},"send_at":null}', '{"status":"sent"}', '1795346386795');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('1', '1', 'accounts', 'SQL', 'V1__accounts.sql', '636981818', 'postgres', '2026-11-22 11:19:44.913451', '118', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('10', '10', 'storage', 'SQL', 'V10__storage.sql', '-1895446297', 'postgres', '2026-11-22 11:19:45.734194', '15', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('11', '11', 'contact search', 'SQL', 'V11__contact_search.sql', '1988790510', 'postgres', '2026-11-22 11:19:45.761171', '10', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('12', '12', 'conversation count', 'SQL', 'V12__conversation_count.sql', '894224483', 'postgres', '2026-11-22 11:19:45.7807', '5', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('13', '13', 'event inbox', 'SQL', 'V13__event_inbox.sql', '-1138081854', 'postgres', '2026-11-22 11:19:45.797163', '12', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('14', '14', 'processes', 'SQL', 'V14__processes.sql', '583178629', 'postgres', '2026-11-22 11:19:45.822151', '6', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('2', '2', 'contacts', 'SQL', 'V2__contacts.sql', '-1186194101', 'postgres', '2026-11-22 11:19:45.075522', '55', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('3', '3', 'channels', 'SQL', 'V3__channels.sql', '-1406086749', 'postgres', '2026-11-22 11:19:45.162649', '54', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('4', '4', 'conversations', 'SQL', 'V4__conversations.sql', '-1369758347', 'postgres', '2026-11-22 11:19:45.235244', '143', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('5', '5', 'outbox', 'SQL', 'V5__outbox.sql', '1527057028', 'postgres', '2026-11-22 11:19:45.460709', '32', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('6', '6', 'events', 'SQL', 'V6__events.sql', '1050100380', 'postgres', '2026-11-22 11:19:45.519068', '57', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('7', '7', 'webhooks', 'SQL', 'V7__webhooks.sql', '1533889036', 'postgres', '2026-11-22 11:19:45.608121', '42', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('8', '8', 'media', 'SQL', 'V8__media.sql', '790524386', 'postgres', '2026-11-22 11:19:45.670373', '28', 'true');
insert into flyway_schema_history (installed_rank, version, description, type, script, checksum, installed_by, installed_on, execution_time, success) values ('9', '9', 'idempotency', 'SQL', 'V9__idempotency.sql', '1222977885', 'postgres', '2026-11-22 11:19:45.710422', '14', 'true');
insert into job (org_id, id, kind, lane, share, payload, state, run_at, delayed_at, attempts, claimed_by, claim, leaving, interrupted, memo, held_for) values ('58973562916044800', '58973564839133185', 'message.due', '58973564839133185', '0', '58973564839133184', 'waiting', '1821266387041', NULL, '0', NULL, NULL, '0', '0', NULL, NULL);
insert into job (org_id, id, kind, lane, share, payload, state, run_at, delayed_at, attempts, claimed_by, claim, leaving, interrupted, memo, held_for) values ('58973562916044800', '58973565308895232', 'conversation.wake', '58973565308895232', '0', '58973565063528448', 'waiting', '32472144000000', NULL, '0', NULL, NULL, '0', '0', NULL, NULL);
insert into media_total (org_id, bytes) values ('58973562916044800', '23');
insert into node (number, owner, lease_ends) values ('0', NULL, '1795346388620');
insert into node (number, owner, lease_ends) values ('1', NULL, '0');
insert into node (number, owner, lease_ends) values ('10', NULL, '0');
insert into node (number, owner, lease_ends) values ('100', NULL, '0');
insert into node (number, owner, lease_ends) values ('101', NULL, '0');
insert into node (number, owner, lease_ends) values ('102', NULL, '0');
insert into node (number, owner, lease_ends) values ('103', NULL, '0');
insert into node (number, owner, lease_ends) values ('104', NULL, '0');
insert into node (number, owner, lease_ends) values ('105', NULL, '0');
insert into node (number, owner, lease_ends) values ('106', NULL, '0');
insert into node (number, owner, lease_ends) values ('107', NULL, '0');
insert into node (number, owner, lease_ends) values ('108', NULL, '0');
insert into node (number, owner, lease_ends) values ('109', NULL, '0');
insert into node (number, owner, lease_ends) values ('11', NULL, '0');
insert into node (number, owner, lease_ends) values ('110', NULL, '0');
insert into node (number, owner, lease_ends) values ('111', NULL, '0');
insert into node (number, owner, lease_ends) values ('112', NULL, '0');
insert into node (number, owner, lease_ends) values ('113', NULL, '0');
insert into node (number, owner, lease_ends) values ('114', NULL, '0');
insert into node (number, owner, lease_ends) values ('115', NULL, '0');
insert into node (number, owner, lease_ends) values ('116', NULL, '0');
insert into node (number, owner, lease_ends) values ('117', NULL, '0');
insert into node (number, owner, lease_ends) values ('118', NULL, '0');
insert into node (number, owner, lease_ends) values ('119', NULL, '0');
insert into node (number, owner, lease_ends) values ('12', NULL, '0');
insert into node (number, owner, lease_ends) values ('120', NULL, '0');
insert into node (number, owner, lease_ends) values ('121', NULL, '0');
insert into node (number, owner, lease_ends) values ('122', NULL, '0');
insert into node (number, owner, lease_ends) values ('123', NULL, '0');
insert into node (number, owner, lease_ends) values ('124', NULL, '0');
insert into node (number, owner, lease_ends) values ('125', NULL, '0');
insert into node (number, owner, lease_ends) values ('126', NULL, '0');
insert into node (number, owner, lease_ends) values ('127', NULL, '0');
insert into node (number, owner, lease_ends) values ('128', NULL, '0');
insert into node (number, owner, lease_ends) values ('129', NULL, '0');
insert into node (number, owner, lease_ends) values ('13', NULL, '0');
insert into node (number, owner, lease_ends) values ('130', NULL, '0');
insert into node (number, owner, lease_ends) values ('131', NULL, '0');
insert into node (number, owner, lease_ends) values ('132', NULL, '0');
insert into node (number, owner, lease_ends) values ('133', NULL, '0');
insert into node (number, owner, lease_ends) values ('134', NULL, '0');
insert into node (number, owner, lease_ends) values ('135', NULL, '0');
insert into node (number, owner, lease_ends) values ('136', NULL, '0');
insert into node (number, owner, lease_ends) values ('137', NULL, '0');
insert into node (number, owner, lease_ends) values ('138', NULL, '0');
insert into node (number, owner, lease_ends) values ('139', NULL, '0');
insert into node (number, owner, lease_ends) values ('14', NULL, '0');
insert into node (number, owner, lease_ends) values ('140', NULL, '0');
insert into node (number, owner, lease_ends) values ('141', NULL, '0');
insert into node (number, owner, lease_ends) values ('142', NULL, '0');
insert into node (number, owner, lease_ends) values ('143', NULL, '0');
insert into node (number, owner, lease_ends) values ('144', NULL, '0');
insert into node (number, owner, lease_ends) values ('145', NULL, '0');
insert into node (number, owner, lease_ends) values ('146', NULL, '0');
insert into node (number, owner, lease_ends) values ('147', NULL, '0');
insert into node (number, owner, lease_ends) values ('148', NULL, '0');
insert into node (number, owner, lease_ends) values ('149', NULL, '0');
insert into node (number, owner, lease_ends) values ('15', NULL, '0');
insert into node (number, owner, lease_ends) values ('150', NULL, '0');
insert into node (number, owner, lease_ends) values ('151', NULL, '0');
insert into node (number, owner, lease_ends) values ('152', NULL, '0');
insert into node (number, owner, lease_ends) values ('153', NULL, '0');
insert into node (number, owner, lease_ends) values ('154', NULL, '0');
insert into node (number, owner, lease_ends) values ('155', NULL, '0');
insert into node (number, owner, lease_ends) values ('156', NULL, '0');
insert into node (number, owner, lease_ends) values ('157', NULL, '0');
insert into node (number, owner, lease_ends) values ('158', NULL, '0');
insert into node (number, owner, lease_ends) values ('159', NULL, '0');
insert into node (number, owner, lease_ends) values ('16', NULL, '0');
insert into node (number, owner, lease_ends) values ('160', NULL, '0');
insert into node (number, owner, lease_ends) values ('161', NULL, '0');
insert into node (number, owner, lease_ends) values ('162', NULL, '0');
insert into node (number, owner, lease_ends) values ('163', NULL, '0');
insert into node (number, owner, lease_ends) values ('164', NULL, '0');
insert into node (number, owner, lease_ends) values ('165', NULL, '0');
insert into node (number, owner, lease_ends) values ('166', NULL, '0');
insert into node (number, owner, lease_ends) values ('167', NULL, '0');
insert into node (number, owner, lease_ends) values ('168', NULL, '0');
insert into node (number, owner, lease_ends) values ('169', NULL, '0');
insert into node (number, owner, lease_ends) values ('17', NULL, '0');
insert into node (number, owner, lease_ends) values ('170', NULL, '0');
insert into node (number, owner, lease_ends) values ('171', NULL, '0');
insert into node (number, owner, lease_ends) values ('172', NULL, '0');
insert into node (number, owner, lease_ends) values ('173', NULL, '0');
insert into node (number, owner, lease_ends) values ('174', NULL, '0');
insert into node (number, owner, lease_ends) values ('175', NULL, '0');
insert into node (number, owner, lease_ends) values ('176', NULL, '0');
insert into node (number, owner, lease_ends) values ('177', NULL, '0');
insert into node (number, owner, lease_ends) values ('178', NULL, '0');
insert into node (number, owner, lease_ends) values ('179', NULL, '0');
insert into node (number, owner, lease_ends) values ('18', NULL, '0');
insert into node (number, owner, lease_ends) values ('180', NULL, '0');
insert into node (number, owner, lease_ends) values ('181', NULL, '0');
insert into node (number, owner, lease_ends) values ('182', NULL, '0');
insert into node (number, owner, lease_ends) values ('183', NULL, '0');
insert into node (number, owner, lease_ends) values ('184', NULL, '0');
insert into node (number, owner, lease_ends) values ('185', NULL, '0');
insert into node (number, owner, lease_ends) values ('186', NULL, '0');
insert into node (number, owner, lease_ends) values ('187', NULL, '0');
insert into node (number, owner, lease_ends) values ('188', NULL, '0');
insert into node (number, owner, lease_ends) values ('189', NULL, '0');
insert into node (number, owner, lease_ends) values ('19', NULL, '0');
insert into node (number, owner, lease_ends) values ('190', NULL, '0');
insert into node (number, owner, lease_ends) values ('191', NULL, '0');
insert into node (number, owner, lease_ends) values ('192', NULL, '0');
insert into node (number, owner, lease_ends) values ('193', NULL, '0');
insert into node (number, owner, lease_ends) values ('194', NULL, '0');
insert into node (number, owner, lease_ends) values ('195', NULL, '0');
insert into node (number, owner, lease_ends) values ('196', NULL, '0');
insert into node (number, owner, lease_ends) values ('197', NULL, '0');
insert into node (number, owner, lease_ends) values ('198', NULL, '0');
insert into node (number, owner, lease_ends) values ('199', NULL, '0');
insert into node (number, owner, lease_ends) values ('2', NULL, '0');
insert into node (number, owner, lease_ends) values ('20', NULL, '0');
insert into node (number, owner, lease_ends) values ('200', NULL, '0');
insert into node (number, owner, lease_ends) values ('201', NULL, '0');
insert into node (number, owner, lease_ends) values ('202', NULL, '0');
insert into node (number, owner, lease_ends) values ('203', NULL, '0');
insert into node (number, owner, lease_ends) values ('204', NULL, '0');
insert into node (number, owner, lease_ends) values ('205', NULL, '0');
insert into node (number, owner, lease_ends) values ('206', NULL, '0');
insert into node (number, owner, lease_ends) values ('207', NULL, '0');
insert into node (number, owner, lease_ends) values ('208', NULL, '0');
insert into node (number, owner, lease_ends) values ('209', NULL, '0');
insert into node (number, owner, lease_ends) values ('21', NULL, '0');
insert into node (number, owner, lease_ends) values ('210', NULL, '0');
insert into node (number, owner, lease_ends) values ('211', NULL, '0');
insert into node (number, owner, lease_ends) values ('212', NULL, '0');
insert into node (number, owner, lease_ends) values ('213', NULL, '0');
insert into node (number, owner, lease_ends) values ('214', NULL, '0');
insert into node (number, owner, lease_ends) values ('215', NULL, '0');
insert into node (number, owner, lease_ends) values ('216', NULL, '0');
insert into node (number, owner, lease_ends) values ('217', NULL, '0');
insert into node (number, owner, lease_ends) values ('218', NULL, '0');
insert into node (number, owner, lease_ends) values ('219', NULL, '0');
insert into node (number, owner, lease_ends) values ('22', NULL, '0');
insert into node (number, owner, lease_ends) values ('220', NULL, '0');
insert into node (number, owner, lease_ends) values ('221', NULL, '0');
insert into node (number, owner, lease_ends) values ('222', NULL, '0');
insert into node (number, owner, lease_ends) values ('223', NULL, '0');
insert into node (number, owner, lease_ends) values ('224', NULL, '0');
insert into node (number, owner, lease_ends) values ('225', NULL, '0');
insert into node (number, owner, lease_ends) values ('226', NULL, '0');
insert into node (number, owner, lease_ends) values ('227', NULL, '0');
insert into node (number, owner, lease_ends) values ('228', NULL, '0');
insert into node (number, owner, lease_ends) values ('229', NULL, '0');
insert into node (number, owner, lease_ends) values ('23', NULL, '0');
insert into node (number, owner, lease_ends) values ('230', NULL, '0');
insert into node (number, owner, lease_ends) values ('231', NULL, '0');
insert into node (number, owner, lease_ends) values ('232', NULL, '0');
insert into node (number, owner, lease_ends) values ('233', NULL, '0');
insert into node (number, owner, lease_ends) values ('234', NULL, '0');
insert into node (number, owner, lease_ends) values ('235', NULL, '0');
insert into node (number, owner, lease_ends) values ('236', NULL, '0');
insert into node (number, owner, lease_ends) values ('237', NULL, '0');
insert into node (number, owner, lease_ends) values ('238', NULL, '0');
insert into node (number, owner, lease_ends) values ('239', NULL, '0');
insert into node (number, owner, lease_ends) values ('24', NULL, '0');
insert into node (number, owner, lease_ends) values ('240', NULL, '0');
insert into node (number, owner, lease_ends) values ('241', NULL, '0');
insert into node (number, owner, lease_ends) values ('242', NULL, '0');
insert into node (number, owner, lease_ends) values ('243', NULL, '0');
insert into node (number, owner, lease_ends) values ('244', NULL, '0');
insert into node (number, owner, lease_ends) values ('245', NULL, '0');
insert into node (number, owner, lease_ends) values ('246', NULL, '0');
insert into node (number, owner, lease_ends) values ('247', NULL, '0');
insert into node (number, owner, lease_ends) values ('248', NULL, '0');
insert into node (number, owner, lease_ends) values ('249', NULL, '0');
insert into node (number, owner, lease_ends) values ('25', NULL, '0');
insert into node (number, owner, lease_ends) values ('250', NULL, '0');
insert into node (number, owner, lease_ends) values ('251', NULL, '0');
insert into node (number, owner, lease_ends) values ('252', NULL, '0');
insert into node (number, owner, lease_ends) values ('253', NULL, '0');
insert into node (number, owner, lease_ends) values ('254', NULL, '0');
insert into node (number, owner, lease_ends) values ('255', NULL, '0');
insert into node (number, owner, lease_ends) values ('26', NULL, '0');
insert into node (number, owner, lease_ends) values ('27', NULL, '0');
insert into node (number, owner, lease_ends) values ('28', NULL, '0');
insert into node (number, owner, lease_ends) values ('29', NULL, '0');
insert into node (number, owner, lease_ends) values ('3', NULL, '0');
insert into node (number, owner, lease_ends) values ('30', NULL, '0');
insert into node (number, owner, lease_ends) values ('31', NULL, '0');
insert into node (number, owner, lease_ends) values ('32', NULL, '0');
insert into node (number, owner, lease_ends) values ('33', NULL, '0');
insert into node (number, owner, lease_ends) values ('34', NULL, '0');
insert into node (number, owner, lease_ends) values ('35', NULL, '0');
insert into node (number, owner, lease_ends) values ('36', NULL, '0');
insert into node (number, owner, lease_ends) values ('37', NULL, '0');
insert into node (number, owner, lease_ends) values ('38', NULL, '0');
insert into node (number, owner, lease_ends) values ('39', NULL, '0');
insert into node (number, owner, lease_ends) values ('4', NULL, '0');
insert into node (number, owner, lease_ends) values ('40', NULL, '0');
insert into node (number, owner, lease_ends) values ('41', NULL, '0');
insert into node (number, owner, lease_ends) values ('42', NULL, '0');
insert into node (number, owner, lease_ends) values ('43', NULL, '0');
insert into node (number, owner, lease_ends) values ('44', NULL, '0');
insert into node (number, owner, lease_ends) values ('45', NULL, '0');
insert into node (number, owner, lease_ends) values ('46', NULL, '0');
insert into node (number, owner, lease_ends) values ('47', NULL, '0');
insert into node (number, owner, lease_ends) values ('48', NULL, '0');
insert into node (number, owner, lease_ends) values ('49', NULL, '0');
insert into node (number, owner, lease_ends) values ('5', NULL, '0');
insert into node (number, owner, lease_ends) values ('50', NULL, '0');
insert into node (number, owner, lease_ends) values ('51', NULL, '0');
insert into node (number, owner, lease_ends) values ('52', NULL, '0');
insert into node (number, owner, lease_ends) values ('53', NULL, '0');
insert into node (number, owner, lease_ends) values ('54', NULL, '0');
insert into node (number, owner, lease_ends) values ('55', NULL, '0');
insert into node (number, owner, lease_ends) values ('56', NULL, '0');
insert into node (number, owner, lease_ends) values ('57', NULL, '0');
insert into node (number, owner, lease_ends) values ('58', NULL, '0');
insert into node (number, owner, lease_ends) values ('59', NULL, '0');
insert into node (number, owner, lease_ends) values ('6', NULL, '0');
insert into node (number, owner, lease_ends) values ('60', NULL, '0');
insert into node (number, owner, lease_ends) values ('61', NULL, '0');
insert into node (number, owner, lease_ends) values ('62', NULL, '0');
insert into node (number, owner, lease_ends) values ('63', NULL, '0');
insert into node (number, owner, lease_ends) values ('64', NULL, '0');
insert into node (number, owner, lease_ends) values ('65', NULL, '0');
insert into node (number, owner, lease_ends) values ('66', NULL, '0');
insert into node (number, owner, lease_ends) values ('67', NULL, '0');
insert into node (number, owner, lease_ends) values ('68', NULL, '0');
insert into node (number, owner, lease_ends) values ('69', NULL, '0');
insert into node (number, owner, lease_ends) values ('7', NULL, '0');
insert into node (number, owner, lease_ends) values ('70', NULL, '0');
insert into node (number, owner, lease_ends) values ('71', NULL, '0');
insert into node (number, owner, lease_ends) values ('72', NULL, '0');
insert into node (number, owner, lease_ends) values ('73', NULL, '0');
insert into node (number, owner, lease_ends) values ('74', NULL, '0');
insert into node (number, owner, lease_ends) values ('75', NULL, '0');
insert into node (number, owner, lease_ends) values ('76', NULL, '0');
insert into node (number, owner, lease_ends) values ('77', NULL, '0');
insert into node (number, owner, lease_ends) values ('78', NULL, '0');
insert into node (number, owner, lease_ends) values ('79', NULL, '0');
insert into node (number, owner, lease_ends) values ('8', NULL, '0');
insert into node (number, owner, lease_ends) values ('80', NULL, '0');
insert into node (number, owner, lease_ends) values ('81', NULL, '0');
insert into node (number, owner, lease_ends) values ('82', NULL, '0');
insert into node (number, owner, lease_ends) values ('83', NULL, '0');
insert into node (number, owner, lease_ends) values ('84', NULL, '0');
insert into node (number, owner, lease_ends) values ('85', NULL, '0');
insert into node (number, owner, lease_ends) values ('86', NULL, '0');
insert into node (number, owner, lease_ends) values ('87', NULL, '0');
insert into node (number, owner, lease_ends) values ('88', NULL, '0');
insert into node (number, owner, lease_ends) values ('89', NULL, '0');
insert into node (number, owner, lease_ends) values ('9', NULL, '0');
insert into node (number, owner, lease_ends) values ('90', NULL, '0');
insert into node (number, owner, lease_ends) values ('91', NULL, '0');
insert into node (number, owner, lease_ends) values ('92', NULL, '0');
insert into node (number, owner, lease_ends) values ('93', NULL, '0');
insert into node (number, owner, lease_ends) values ('94', NULL, '0');
insert into node (number, owner, lease_ends) values ('95', NULL, '0');
insert into node (number, owner, lease_ends) values ('96', NULL, '0');
insert into node (number, owner, lease_ends) values ('97', NULL, '0');
insert into node (number, owner, lease_ends) values ('98', NULL, '0');
insert into node (number, owner, lease_ends) values ('99', NULL, '0');
insert into organization (id, name, created_at) values ('58973562916044800', 'Example Bakery', '1795346386150');
insert into secret_key (id, proof) values ('1', E'\\xf135758015dff44e54a5deabd6770aeddd8a1003207f4ce939f9a8c849907c87');
insert into agent (org_id, id, email, name, role, password_hash, created_at, updated_at) values ('58973562916044800', '58973562916044801', 'grace@example.com', 'Grace Hopper', 'owner', '$argon2id$v=19$m=64,t=1,p=1$NXfPSIQKcQdXGK3LtvK0EA$HBbzxQgb5G8PxGWawaSR4qNRKRG6JdeVeihEkNAip6s', '1795346386150', '1795346386150');
insert into agent (org_id, id, email, name, role, password_hash, created_at, updated_at) values ('58973562916044800', '58973563035582464', 'ada@example.com', 'Ada', 'agent', '$argon2id$v=19$m=64,t=1,p=1$WbTJznW7mwwOzDIMjKPsVQ$qVbcz6W+6L0/Ns36o77KRrg+FAx5aQ5ljb7MEuNPgZs', '1795346386207', '1795346386207');
insert into channel (org_id, id, type, name, account_key, group_key, credentials, lookup_key, settings, simulated, verified_at, provider, status, paused_at, pause_reason, probe_at, probes, throttled_until, throttles, version, created_at, updated_at) values ('58973562916044800', '58973562930724864', 'whatsapp', 'WhatsApp (simulator)', '385173542491316', '392255788377649', E'\\x01cb0216143214e9a5736a62ffcc60cdd4b41f70d97417f39442ce18caa77fc903fdee4ae6a41fc4dcefbae9c97ab3aef10e319ecbc56b569ebcf51dd7290862a9d0947ba39e5b3e00addc050631b7804646174aab4e7f1d4fd179b7057c4146962f8918e980984aba90b89f231dcff2fa51d4771e5a0715f73802c543e9adcfa99536493940ab42d79774ee5134d691b59d6999797f4f9d7f7c9826fc68ec89b68ca6207cafa678b72b2847948b0aafddb0dce561a9e4b4905bdf1667be3946b5f2e6bd33b098e91e73622f0e1246b10be4fd10937f6321da1ec6a79527279e9657f6e006a13d8c9f32', E'\\xb55ddd188f0ec42a0d5a2c25077515b056b03e71deeb2debd47584877d3a7f7d', '{}', '1', NULL, '{"display_phone_number":null,"verified_name":null,"quality_rating":null,"messaging_limit":null,"account_status":null}', 'active', NULL, NULL, NULL, '0', NULL, '0', '1', '1795346386157', '1795346386157');
insert into channel (org_id, id, type, name, account_key, group_key, credentials, lookup_key, settings, simulated, verified_at, provider, status, paused_at, pause_reason, probe_at, probes, throttled_until, throttles, version, created_at, updated_at) values ('58973562916044800', '58973563293532160', 'whatsapp', 'Hotline', '106540352242922', '102290129340398', E'\\x01cb0216144e60008f35577f95532ff9321e3a45811ee3277c3e650e78e94835c7505f117934ccb983e81c3868b0ee0875258dcc693f5d709d512866eb10f89d4587ba8028c4be1999602b8f5082d7e73aa8a2d3316b82461f491a0e2d67a7e917b66df8f71001a9e21c68e4e6cdfd771de40882718f4dec41f1cb3b8e', E'\\x545fcb6dfffa4614d7155a3b5938e02cc1f6a03dcc6fee833f03bbc16275cc6f', '{"graph_url":"http://127.0.0.1:7"}', '0', NULL, '{"display_phone_number":null,"verified_name":null,"quality_rating":null,"messaging_limit":null,"account_status":null}', 'active', NULL, NULL, NULL, '0', NULL, '0', '1', '1795346386330', '1795346386330');
insert into contact_identity (org_id, channel, scope, address, contact_id, status, verified, created_at) values ('58973562916044800', 'whatsapp', '', '14155552671', '58973563096399872', 'active', '1', '1795346386369');
insert into contact_identity (org_id, channel, scope, address, contact_id, status, verified, created_at) values ('58973562916044800', 'whatsapp', '', '441632960123', '58973565394878464', 'active', '1', '1795346387332');
insert into contact_identity (org_id, channel, scope, address, contact_id, status, verified, created_at) values ('58973562916044800', 'whatsapp', '', '4915112345678', '58973565046751232', 'active', '1', '1795346387166');
insert into contact_tag (org_id, tag, contact_id) values ('58973562916044800', 'navy', '58973563096399872');
insert into contact_tag (org_id, tag, contact_id) values ('58973562916044800', 'vip', '58973563096399872');
insert into event_log (org_id, latest, oldest) values ('58973562916044800', '23', '1');
insert into idempotency (org_id, route, idem_key, fingerprint, status, media, headers, body, created_at) values ('58973562916044800', 'POST /v1/contacts', '6f1c2f0e-8f5f-4f0b-9d0c-0d7c2b1f5a11', '7a6e2ba61f5407302f0248729cda3caa2e3d6db5b59dd51349c3cc4aa7948b86', '201', 'application/json', E'[{"name":"Location","value":"/v1/contacts/con_01mc44jnr0000"},{"name":"ETag","value":"\\"1.3b7741af\\""}]', E'\\x01cb021614dcf4ef0850e6a1ba0508167c3d056bd475dbc99c5a97d7ab8e0f4bb757f99a9ede3d4cc9284ffbef44febdf240e910f925caacb6d3963e7a77c7f3942e6c3352e624c75b89a4b9905520e7f7fa150764c8e66b906931ae18ae2ced2d1ee07dd4bff7461a2a580d621ce9bc6e792bdf6f9b9a5edd17f039cbeb7a7353e27d1f7a18d27b9ad6d4fb0992692bfdb6b25b1566f23d63f4ed4b17e26394cf62dacf657e5429915d0e6240281bf1fcbb89a008b5be69bde59814000d67db00327d65a163f7b93a1f51cd88dddd2204123691badb588664bcfee84a327048cea9b0c06445542c8cc4e94e589cdb561b5f1805ff157fe21c6c448e050a56ec2113477e850faab11f719d03f36ad328623beb0dd7cdd3c820e5815c9f46612aa35a57dcb631db3195484e39b3200df40a5b86ab9308176a3456b41a15aecdfa287e82', '1795346386266');
insert into media (org_id, id, status, mime_type, size, sha256, filename, channel_id, provider_id, provider_sha256, contact_id, reason, expires_at, created_at) values ('58973562916044800', '58973563499053056', 'ready', 'text/plain', '23', '453c2010d201c0709f5799384119efbcf41e3ccb14467c939f77fec95d848efb', 'order.txt', NULL, NULL, NULL, NULL, NULL, NULL, '1795346386428');
insert into team (org_id, id, name, name_key, created_at, updated_at) values ('58973562916044800', '58973563067039744', 'Sales', 'sales', '1795346386222', '1795346386222');
insert into webhook (org_id, id, url, events, description, enabled, disabled_reason, secret, old_secret, old_secret_ends, read_up_to, failures, failing_since, held_until, last_success_at, leased_by, lease_ends, created_at, updated_at) values ('58973562916044800', '58973563004125184', 'http://127.0.0.1:46223/hook', NULL, NULL, '1', NULL, E'\\x01cb021614b9c2db02243652fe6d7d8abf8017d59a1eee3fc6c870c1dcf218cffd40e79e2a3ca3091b985ee67d2e7d64c0bc4b8fcc83703e4f3282b2d79f476afbbac3e5bd0db5fcff1aa4daec8ca7ea21c120', NULL, NULL, '23', '0', NULL, '0', '1795346387304', NULL, '0', '1795346386193', '1795346386193');
insert into conversation (org_id, id, contact_id, channel_id, channel, address, thread_key, subject, status, assigned_to, team_id, priority, tags, unread_count, last_message_id, last_position, last_message_at, last_inbound_at, window_closed_at, active_at, snoozed_until, resolved_at, version, created_at, updated_at) values ('58973562916044800', '58973563387904000', '58973563096399872', '58973562930724864', 'whatsapp', '14155552671', '', NULL, 'open', NULL, '58973563067039744', NULL, '[]', '0', '58973563777974272', '58973563777974272', '1795346386561', '1795346386000', NULL, '1795346386561', NULL, NULL, '5', '1795346386364', '1795346387108');
insert into conversation (org_id, id, contact_id, channel_id, channel, address, thread_key, subject, status, assigned_to, team_id, priority, tags, unread_count, last_message_id, last_position, last_message_at, last_inbound_at, window_closed_at, active_at, snoozed_until, resolved_at, version, created_at, updated_at) values ('58973562916044800', '58973565063528448', '58973565046751232', '58973562930724864', 'whatsapp', '4915112345678', '', NULL, 'snoozed', NULL, NULL, NULL, '[]', '1', '58973565086597121', '58973565086597121', '1795346387000', '1795346387000', NULL, '1795346387159', '32472144000000', NULL, '3', '1795346387159', '1795346387291');
insert into conversation (org_id, id, contact_id, channel_id, channel, address, thread_key, subject, status, assigned_to, team_id, priority, tags, unread_count, last_message_id, last_position, last_message_at, last_inbound_at, window_closed_at, active_at, snoozed_until, resolved_at, version, created_at, updated_at) values ('58973562916044800', '58973565407461376', '58973565394878464', '58973562930724864', 'whatsapp', '441632960123', '', NULL, 'resolved', NULL, NULL, NULL, '[]', '0', '58973565420044289', '58973565420044289', '1795346387000', '1795346387000', NULL, '1795346387330', NULL, '1795346387425', '3', '1795346387330', '1795346387425');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563169800192', '58973563004125184', '1', '58973563104788480', 'contact.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.283Z","status_code":204,"latency_ms":3,"error":null}]', NULL, '1795346386271');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563249491968', '58973563004125184', '2', '58973563167703040', 'contact.created', '58973563163508736', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.315Z","status_code":204,"latency_ms":28,"error":null}]', NULL, '1795346386309');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563467595776', '58973563004125184', '3', '58973563383709696', 'contact.updated', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.437Z","status_code":204,"latency_ms":9,"error":null}]', NULL, '1795346386413');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563484372992', '58973563004125184', '4', '58973563400486912', 'conversation.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.454Z","status_code":204,"latency_ms":7,"error":null}]', NULL, '1795346386421');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563486470144', '58973563004125184', '5', '58973563406778368', 'message.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.479Z","status_code":204,"latency_ms":6,"error":null}]', NULL, '1795346386422');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973563874443264', '58973563004125184', '6', '58973563637465089', 'message.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.738Z","status_code":204,"latency_ms":29,"error":null}]', NULL, '1795346386607');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564017049600', '58973563004125184', '7', '58973563863957504', 'message.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.779Z","status_code":204,"latency_ms":3,"error":null}]', NULL, '1795346386675');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564153364480', '58973563004125184', '8', '58973564077867008', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.792Z","status_code":204,"latency_ms":12,"error":null}]', NULL, '1795346386740');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564377759744', '58973563004125184', '9', '58973564268707840', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.863Z","status_code":204,"latency_ms":7,"error":null}]', NULL, '1795346386847');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564384051200', '58973563004125184', '10', '58973564323233792', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.881Z","status_code":204,"latency_ms":4,"error":null}]', NULL, '1795346386850');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564551823360', '58973563004125184', '11', '58973564507783168', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:46.979Z","status_code":204,"latency_ms":8,"error":null}]', NULL, '1795346386930');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564585377792', '58973563004125184', '12', '58973564541337600', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.026Z","status_code":204,"latency_ms":6,"error":null}]', NULL, '1795346386946');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564652486656', '58973563004125184', '13', '58973564606349312', 'message.status_changed', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.044Z","status_code":204,"latency_ms":6,"error":null}]', NULL, '1795346386978');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564881076224', '58973563004125184', '14', '58973564841230336', 'message.created', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.092Z","status_code":204,"latency_ms":5,"error":null}]', NULL, '1795346387087');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973564981739520', '58973563004125184', '15', '58973564935602176', 'conversation.assigned', '58973563096399872', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.181Z","status_code":204,"latency_ms":7,"error":null}]', NULL, '1795346387135');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565256466432', '58973563004125184', '16', '58973565057236992', 'contact.created', '58973565046751232', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.299Z","status_code":204,"latency_ms":3,"error":null}]', NULL, '1795346387266');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565258563584', '58973563004125184', '17', '58973565086597120', 'conversation.created', '58973565046751232', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.308Z","status_code":204,"latency_ms":3,"error":null}]', NULL, '1795346387267');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565262757888', '58973563004125184', '18', '58973565105471488', 'message.created', '58973565046751232', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.318Z","status_code":204,"latency_ms":6,"error":null}]', NULL, '1795346387269');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565392781312', '58973563004125184', '19', '58973565319380992', 'conversation.status_changed', '58973565046751232', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.340Z","status_code":204,"latency_ms":8,"error":null}]', NULL, '1795346387331');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565461987328', '58973563004125184', '20', '58973565405364224', 'contact.created', '58973565394878464', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.369Z","status_code":204,"latency_ms":4,"error":null}]', NULL, '1795346387364');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565464084480', '58973563004125184', '21', '58973565420044288', 'conversation.created', '58973565394878464', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.378Z","status_code":204,"latency_ms":38,"error":null}]', NULL, '1795346387365');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565464084481', '58973563004125184', '22', '58973565432627200', 'message.created', '58973565394878464', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.420Z","status_code":204,"latency_ms":2,"error":null}]', NULL, '1795346387365');
insert into delivery (org_id, id, webhook_id, sequence, event_id, event_type, subject, status, tries, attempts, next_attempt_at, created_at) values ('58973562916044800', '58973565638148096', '58973563004125184', '23', '58973565615079424', 'conversation.status_changed', '58973565394878464', 'delivered', '1', '[{"at":"2026-11-22T11:19:47.454Z","status_code":204,"latency_ms":3,"error":null}]', NULL, '1795346387448');
insert into media_upload (org_id, media_id, channel_id, provider_id, uploaded_at) values ('58973562916044800', '58973563499053056', '58973562930724864', '5781603949404511', '1795346386730');
insert into media_use (org_id, contact_id, media_id) values ('58973562916044800', '58973563096399872', '58973563499053056');
insert into session (org_id, id, agent_id, created_at, expires_at, revoked_at) values ('58973562916044800', '58973562937016320', '58973562916044801', '1795346386160', '1803122386160', NULL);
insert into team_member (org_id, team_id, agent_id) values ('58973562916044800', '58973563067039744', '58973563035582464');
insert into access_token (hash, org_id, session_id, expires_at) values (E'\\x86cfe4d4e52df6d491689fc5d564b7d92bb7b17f9089a2a0d91d21dc12f887de', '58973562916044800', '58973562937016320', '1795349986168');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973563400486913', '58973563387904000', '58973562930724864', 'inbound', 'text', '{"text":"Is it ready? 🌿"}', NULL, 'received', '9', 'contact', '58973563096399872', NULL, NULL, 'wamid.Xbyw8xzA8ntxoF/q1LRJrQK8woemDdWya56jL70TaKw=', NULL, '{}', '1', '58973563400486913', NULL, '1795346386000', '1795346386364');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973563612299264', '58973563387904000', '58973562930724864', 'outbound', 'text', '{"text":"At noon."}', NULL, 'read', '4', 'agent', '58973562916044801', NULL, NULL, 'wamid.gnzhVAalE3BZMwCrC5Uw1F37Oi8K9+SQ+lyaGPblbKY=', NULL, '{}', '1', '58973563612299264', NULL, '1795346386482', '1795346386482');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973563777974272', '58973563387904000', '58973562930724864', 'outbound', 'document', '{"url":null,"media_id":"med_01mc44jzr0000","caption":null,"filename":null}', NULL, 'read', '4', 'agent', '58973562916044801', NULL, NULL, 'wamid.yMHa6S6kMhABLFNLfDlmq5raWzTYLoVpvN0fvV9gPZM=', NULL, '{}', '1', '58973563777974272', NULL, '1795346386561', '1795346386561');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973564839133184', '58973563387904000', '58973562930724864', 'outbound', 'text', '{"text":"Later"}', NULL, 'scheduled', '-1', 'agent', '58973562916044801', NULL, NULL, NULL, NULL, '{}', '1', '58973564839133184', '1821266387041', '1795346387067', '1795346387067');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973565086597121', '58973565063528448', '58973562930724864', 'inbound', 'text', '{"text":"Good morning"}', NULL, 'received', '9', 'contact', '58973565046751232', NULL, NULL, 'wamid.M9+30jsO3/Cmi8Mu9AYSdzeTqfHIdxLsgMbm25Uhf8A=', NULL, '{}', '1', '58973565086597121', NULL, '1795346387000', '1795346387159');
insert into message (org_id, id, conversation_id, channel_id, direction, type, content, fallback, status, status_rank, sender_type, sender_id, reply_to, client_message_id, provider_id, error, metadata, attempt, position, send_at, sent_at, created_at) values ('58973562916044800', '58973565420044289', '58973565407461376', '58973562930724864', 'inbound', 'text', '{"text":"Thanks"}', NULL, 'received', '9', 'contact', '58973565394878464', NULL, NULL, 'wamid.XsCeIH7z6cd+Cq4bvILLzSXngVoCVUTMusGWjD3vGwQ=', NULL, '{}', '1', '58973565420044289', NULL, '1795346387000', '1795346387330');
insert into read_mark (org_id, conversation_id, message_id, pending) values ('58973562916044800', '58973563387904000', '58973563400486913', '0');
insert into refresh_token (hash, org_id, session_id, expires_at, used_at, successor_seed) values (E'\\xb5594ab797410b8067789ace8214490900c0f6c797c472ff3cda4858105d1ed1', '58973562916044800', '58973562937016320', '1797938386166', NULL, NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563612299264', 'delivered', '1795346386000', '1795346386766', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563612299264', 'queued', '1795346386482', '1795346386482', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563612299264', 'read', '1795346386000', '1795346386814', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563612299264', 'sent', '1795346386000', '1795346386657', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563777974272', 'delivered', '1795346386000', '1795346386918', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563777974272', 'queued', '1795346386561', '1795346386561', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563777974272', 'read', '1795346386000', '1795346386948', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973563777974272', 'sent', '1795346386000', '1795346386902', NULL);
insert into message_status (org_id, message_id, status, at, received_at, error) values ('58973562916044800', '58973564839133184', 'scheduled', '1795346387067', '1795346387067', NULL);
