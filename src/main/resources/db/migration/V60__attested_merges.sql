-- Whether contacts of whom a provider says that they are the same person become one.
alter table organization_settings add column auto_merge_attested ${long} not null default 1;
