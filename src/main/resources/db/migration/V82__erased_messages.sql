-- By which ids providers knew messages that are erased, as hashes: what a provider repeats is not to bring
-- back who was erased (docs/decisions/0095-erased-messages-are-known-again.md).
create table erased_message (
  org_id     ${long}  not null,
  channel_id ${long}  not null,
  hash       ${bytes} not null,
  -- When the message came or was written: from then on it may be repeated for some days.
  created_at ${long}  not null,
  primary key (org_id, channel_id, hash),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index erased_message_age on erased_message (created_at);
