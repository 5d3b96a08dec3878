-- Conversations and their messages.

-- No reference to organization, for the reason that contact has none.
create table conversation (
  org_id           ${long} not null,
  id               ${long} not null,
  contact_id       ${long} not null,
  channel_id       ${long} not null,
  -- The channel's type, for filters: whatsapp.
  channel          text    not null,
  -- Where the customer wrote from last, or whom we wrote to; null when the contact's card tells.
  address          text,
  -- Which of several with this contact on the channel; empty where there is one.
  thread_key       text    not null,
  subject          text,
  status           text    not null,
  assigned_to      ${long},
  team_id          ${long},
  priority         text,
  -- A copy of conversation_tag, in order, as a JSON array, so that a list reads one table.
  tags             text    not null,
  unread_count     ${long} not null,
  last_message_id  ${long},
  -- The position of that message.
  last_position    ${long},
  last_message_at  ${long},
  -- When the customer wrote last: the reply window counts from here.
  last_inbound_at  ${long},
  -- When the provider said that the reply window is closed; null once the customer writes again.
  window_closed_at ${long},
  -- last_message_at, or created_at before the first message: the order of lists.
  active_at        ${long} not null,
  snoozed_until    ${long},
  resolved_at      ${long},
  version          ${long} not null,
  created_at       ${long} not null,
  updated_at       ${long} not null,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade,
  foreign key (org_id, channel_id) references channel (org_id, id),
  foreign key (org_id, assigned_to) references agent (org_id, id),
  foreign key (org_id, team_id) references team (org_id, id)
)${strict};

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
  org_id        ${long} not null,
  status        text    not null,
  assigned_to   ${long} not null,
  team_id       ${long} not null,
  -- Parallel writers on PostgreSQL count in different parts, so that they rarely wait.
  part          ${long} not null,
  conversations ${long} not null,
  primary key (org_id, status, assigned_to, team_id, part)
)${strict};

create table conversation_tag (
  org_id          ${long} not null,
  tag             text    not null,
  conversation_id ${long} not null,
  primary key (org_id, tag, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

create index conversation_tag_conversation on conversation_tag (org_id, conversation_id);

create table message (
  org_id            ${long} not null,
  id                ${long} not null,
  conversation_id   ${long} not null,
  channel_id        ${long} not null,
  direction         text    not null,
  type              text    not null,
  -- JSON, as the API shows it.
  content           text    not null,
  -- The content of the template that goes out instead when the reply window is closed.
  fallback          text,
  status            text    not null,
  -- queued 0 < sent 1 < failed 2 < delivered 3 < read 4: the highest rank seen wins.
  status_rank       ${long} not null,
  sender_type       text    not null,
  sender_id         ${long},
  reply_to          ${long},
  client_message_id text,
  -- The provider's id of it: unique where known, so that a repeated webhook makes no second message.
  provider_id       text,
  -- JSON: code, provider_code, message, retryable.
  error             text,
  metadata          text    not null,
  -- How often it has been sent on purpose: 1, and one more with each retry.
  attempt           ${long} not null default 1,
  -- Orders the messages of a conversation: the id, or for a scheduled message an id made when it
  -- left.
  position          ${long} not null default 0,
  -- When a scheduled message is to leave; kept after it has left.
  send_at           ${long},
  -- When it was sent by the customer's or our clock.
  sent_at           ${long} not null,
  created_at        ${long} not null,
  primary key (org_id, id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

-- Unique keys leave out rows without a value: else each would write a page in the midst of an index.
create unique index message_provider_id on message (org_id, channel_id, provider_id)
  where provider_id is not null;
create unique index message_client_id on message (org_id, conversation_id, client_message_id)
  where client_message_id is not null;
create index message_conversation on message (org_id, conversation_id, position);
create index message_scheduled on message (org_id, send_at, id) where status = 'scheduled';

-- Every status that was ever reported of an outbound message, each once.
create table message_status (
  org_id      ${long} not null,
  message_id  ${long} not null,
  status      text    not null,
  -- When it happened by the provider's clock (for queued: by ours).
  at          ${long} not null,
  received_at ${long} not null,
  error       text,
  primary key (org_id, message_id, status, at),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${strict};

-- Statuses of messages that we don't know yet: they can overtake the answer to the send.
create table orphan_status (
  org_id      ${long} not null,
  channel_id  ${long} not null,
  provider_id text    not null,
  status      text    not null,
  at          ${long} not null,
  received_at ${long} not null,
  error       text,
  primary key (org_id, channel_id, provider_id, status, at),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index orphan_status_received on orphan_status (received_at);

-- Edits and revokes: which message they are about, which may come after them or never.
create table message_change (
  org_id     ${long} not null,
  -- The provider's id of the message that is changed.
  about      text    not null,
  channel_id ${long} not null,
  -- The message of the type edit or revoke.
  message_id ${long} not null,
  primary key (org_id, about, channel_id, message_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${strict};

create index message_change_message on message_change (org_id, message_id);

-- Read receipts: up to which message an agent has read, for the provider.
create table read_mark (
  org_id          ${long} not null,
  conversation_id ${long} not null,
  -- The newest inbound message that was read; the provider knows, or is about to.
  message_id      ${long} not null,
  -- Whether a job is there that tells the provider.
  pending         ${long} not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};
