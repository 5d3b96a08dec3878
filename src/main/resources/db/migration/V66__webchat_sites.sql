-- The sites on which a chat was shown: that the line is in the right page is seen by it.
create table webchat_site (
  org_id     ${long} not null,
  channel_id ${long} not null,
  origin     text    not null,
  seen_at    ${long} not null,
  primary key (org_id, channel_id, origin),
  foreign key (org_id, channel_id) references channel (org_id, id) on delete cascade
)${strict};
