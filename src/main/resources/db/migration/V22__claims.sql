-- A job belongs to the process that has claimed it for as long as that lives, not for a time.

-- Which process has claimed it, and in which claim; null while it waits.
alter table job add column claimed_by ${long};
alter table job add column claim ${long};
-- Set right before the first byte of what can't be taken back: after a crash it may have left.
alter table job add column leaving ${long} not null default 0;
-- Jobs of the same kind and share together get a part of a node's places: a channel's id, or 0.
alter table job add column share ${long} not null default 0;
-- The clock when run_at was set; null when run_at is no delay, but a time that a person chose, or 0.
alter table job add column delayed_at ${long};

-- Nobody has noted which of the running ones had left.
update job set leaving = 1 where state = 'running';
update job set delayed_at = run_at
where state = 'waiting' and kind not in ('message.due', 'conversation.wake');

alter table job drop column leased_by;
alter table job drop column lease_ends;

drop index job_due;
-- Claims go over all organizations.
create index job_due on job (state, run_at, id);
