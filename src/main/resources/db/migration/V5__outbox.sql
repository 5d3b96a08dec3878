-- Durable jobs: what has to leave the building, written in the transaction of the fact.

create table job (
  org_id      ${long} not null,
  id          ${long} not null,
  kind        text    not null,
  -- Jobs of one lane run one after the other, in the order of their ids.
  lane        ${long} not null,
  payload     text    not null,
  state       text    not null,
  run_at      ${long} not null,
  attempts    ${long} not null,
  -- Set when a lease ran out: whoever had it may or may not have done the work.
  interrupted ${long} not null,
  leased_by   text,
  lease_ends  ${long},
  primary key (org_id, id)
)${strict};

create index job_lane on job (org_id, lane, id);
-- Claims go over all organizations.
create index job_due on job (state, run_at);
