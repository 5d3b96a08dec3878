-- The trace of the work that wrote a job, if that is kept: the job's own is linked to it.
alter table job add column trace text;
