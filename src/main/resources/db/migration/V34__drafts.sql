-- What agents have begun to write, so that they can go on with it on another device.
create table draft (
  org_id          ${long} not null,
  agent_id        ${long} not null,
  conversation_id ${long} not null,
  -- Of the answer, and of the note.
  text            text    not null,
  note            text    not null,
  -- By the clock of the device, but never in the future.
  updated_at      ${long} not null,
  primary key (org_id, agent_id, conversation_id),
  foreign key (org_id, agent_id) references agent (org_id, id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

create index draft_conversation on draft (org_id, conversation_id);
