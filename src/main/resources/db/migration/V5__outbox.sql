-- Durable jobs: everything that has to leave this server, written in the transaction of the fact.

create table job (
  org_id      ${long} not null,
  id          ${long} not null,
  kind        text    not null,
  -- Jobs of one lane run one after the other, in the order of their ids.
  lane        ${long} not null,
  -- Jobs of one kind and share together run only so many at once on a node: a channel's id, or 0.
  share       ${long} not null default 0,
  payload     text    not null,
  -- waiting, running.
  state       text    not null,
  run_at      ${long} not null,
  -- The clock when run_at was set, if run_at is a delay; null if it is 0 or a time that a person
  -- chose.
  delayed_at  ${long},
  attempts    ${long} not null,
  -- Which process has claimed it, and in which claim; null while it waits. A job belongs to that
  -- process for as long as it lives.
  claimed_by  ${long},
  claim       ${long},
  -- Set right before the first byte of what can't be taken back: after a crash it may have left.
  leaving     ${long} not null default 0,
  -- Whether a process died while it may have been leaving: it may or may not have been done.
  interrupted ${long} not null,
  -- What the handler of a job wants to remember until it runs again.
  memo        text,
  -- The channel that a waiting job waits for: when that goes on, so does the job.
  held_for    ${long},
  primary key (org_id, id)
)${strict};

create index job_lane on job (org_id, lane, id);
-- Claims go over all organizations.
create index job_due on job (state, run_at, id);
create index job_held on job (org_id, held_for) where held_for is not null;
