-- What was done to conversations, for the lines between the messages of a thread.
create table conversation_change (
  org_id          ${long} not null,
  conversation_id ${long} not null,
  id              ${long} not null,
  -- assigned, status_changed, priority_changed or tags_changed
  type            text    not null,
  -- agent, api_key, contact or system
  actor_type      text    not null,
  actor_id        ${long},
  -- JSON objects of the fields in question.
  was             text    not null,
  became          text    not null,
  created_at      ${long} not null,
  primary key (org_id, conversation_id, id),
  foreign key (org_id, conversation_id) references conversation (org_id, id) on delete cascade
)${strict};

-- JSON: who has changed a conversation; null at events about anything else, and once the contact has
-- been erased.
alter table event add column actor text;
