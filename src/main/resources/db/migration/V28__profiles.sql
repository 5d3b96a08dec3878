-- What agents set for themselves, in each of their organizations: preferences name its teams and
-- channels.

-- A language tag (BCP 47).
alter table agent add column locale text;
-- A JSON object.
alter table agent add column preferences text not null default '{}';
