-- Visitors of web chats who have written: by the hash of their token alone.
create table visitor_session (
  hash       ${bytes} not null primary key,
  org_id     ${long} not null,
  channel_id ${long} not null,
  visitor_id ${long} not null,
  created_at ${long} not null,
  expires_at ${long} not null,
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};

create index visitor_session_expiry on visitor_session (expires_at);
create index visitor_session_visitor on visitor_session (org_id, visitor_id);
create index visitor_session_channel on visitor_session (org_id, channel_id);
