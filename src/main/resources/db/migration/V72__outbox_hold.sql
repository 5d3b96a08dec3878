-- While there is a row here nothing leaves the installation; see
-- docs/decisions/0082-an-operator-holds-the-outbox.md.

create table outbox_hold (
  -- Always 1: there is one hold for all organizations.
  id      ${long} not null primary key,
  -- Since when. What is older was in the backup, if this is a restored one.
  held_at ${long} not null
)${strict};
