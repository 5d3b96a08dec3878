-- Tickets that open one stream of events, for clients that can't send a header.

create table ticket (
  -- SHA-256 of the ticket.
  hash        ${bytes} not null primary key,
  org_id      ${long}  not null,
  session_id  ${long}  not null,
  -- When the access token expires that it was made with: the stream ends then.
  token_until ${long}  not null,
  expires_at  ${long}  not null,
  foreign key (org_id, session_id) references session (org_id, id)
)${strict};

create index ticket_session on ticket (org_id, session_id);
create index ticket_expires on ticket (expires_at);
