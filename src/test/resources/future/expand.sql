-- What a later version might add: each kind of statement that a migration may have which leaves older versions
-- alone. See parley.testing.FutureSchema.
create table loyalty_card (
  org_id     ${long} not null,
  contact_id ${long} not null,
  points     ${long} not null,
  primary key (org_id, contact_id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};
alter table contact add column loyalty ${long} not null default 0;
alter table conversation add column mood text;
alter table message add column mood text;
alter table job add column urgency ${long};
alter table node add column zone text;
create index conversation_mood on conversation (org_id, mood);
