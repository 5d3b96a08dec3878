-- What holds messages back: a paused or throttled channel, a closed window, the pace.

-- While the channel is paused: since when, why (JSON of an error), when a message tries it again,
-- and how often one has.
alter table channel add column paused_at ${long};
alter table channel add column pause_reason text;
alter table channel add column probe_at ${long};
alter table channel add column probes ${long} not null default 0;
-- Until when the provider wants no message of this number, and how often in a row it has said so.
alter table channel add column throttled_until ${long};
alter table channel add column throttles ${long} not null default 0;

update channel
set paused_at = updated_at, probe_at = updated_at,
  pause_reason = '{"code": "channel_unavailable", "provider_code": null,
    "message": "The provider refused the account.", "retryable": true}'
where status = 'paused';

-- When the provider said that the reply window is closed; null once the customer writes again.
alter table conversation add column window_closed_at ${long};

-- What the handler of a job wants to remember until it runs again.
alter table job add column memo text;
-- The channel that a waiting job waits for: when that goes on, so does the job.
alter table job add column held_for ${long};
create index job_held on job (org_id, held_for) where held_for is not null;
