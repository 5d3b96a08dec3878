-- The jobs of a share that are due from the same time on, side by side: a claim takes the first of them,
-- and a look for others leaps over the rest (docs/decisions/0088-claims-take-from-queues.md). What has
-- a claim is running.
create index job_queue on job (run_at, org_id, kind, share, id) where claim is null;
