-- What conversations by letter and mail have beside their messages.

-- Who takes part beside the contact; those of an erased conversation go with it.
create table conversation_participant (
  org_id          ${long} not null,
  conversation_id ${long} not null,
  -- Folded for comparing, and as it was written.
  address_key     text    not null,
  address         text    not null,
  name            text,
  added_at        ${long} not null,
  primary key (org_id, conversation_id, address_key),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

-- Which messages a conversation refers to, by their providers' ids: some of them are not here.
create table message_reference (
  org_id          ${long} not null,
  channel_id      ${long} not null,
  provider_id     text    not null,
  conversation_id ${long} not null,
  primary key (org_id, channel_id, provider_id, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

create index message_reference_conversation on message_reference (org_id, conversation_id);

-- What is kept of how a message came in.
create table message_origin (
  org_id     ${long} not null,
  message_id ${long} not null,
  -- Of all that a person reads of it: another message under the same id has another one.
  digest     text    not null,
  -- The file as it came, while that is kept.
  media_id   ${long},
  primary key (org_id, message_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${strict};
