-- What is asked for again later, and must be there by then.

-- Files that messages in quarantine brought along: they stay for as long as those may be taken in.
create table quarantine_file (
  org_id        ${long} not null,
  quarantine_id ${long} not null,
  media_id      ${long} not null,
  primary key (org_id, quarantine_id, media_id),
  foreign key (org_id, quarantine_id) references quarantine (org_id, id) on delete cascade
)${strict};

create index quarantine_file_media on quarantine_file (org_id, media_id);

-- By which ids providers know other attempts to send a message than the one whose id it has: a customer may have got
-- one of them, and quote it.
create table message_attempt (
  org_id      ${long} not null,
  channel_id  ${long} not null,
  provider_id text    not null,
  message_id  ${long} not null,
  primary key (org_id, channel_id, provider_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${strict};

create index message_attempt_message on message_attempt (org_id, message_id);
