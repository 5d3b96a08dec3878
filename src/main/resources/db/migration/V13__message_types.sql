-- What is told to the provider about a conversation: that an agent has read up to a message.
create table read_mark (
  org_id          ${long} not null,
  conversation_id ${long} not null,
  -- The newest inbound message that was read: told already, or about to be.
  message_id      ${long} not null,
  -- Whether a job is on its way to tell.
  pending         ${long} not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

-- Edits and revokes: which message they are about, which may come after them or never.
create table message_change (
  org_id      ${long} not null,
  -- The provider's id of the message that is changed.
  about       text    not null,
  channel_id  ${long} not null,
  -- The message of the type edit or revoke.
  message_id  ${long} not null,
  primary key (org_id, about, channel_id, message_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${strict};

create index message_change_message on message_change (org_id, message_id);
