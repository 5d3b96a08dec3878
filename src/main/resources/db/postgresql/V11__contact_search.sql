-- Substring search: trigrams of the folded text.

create extension if not exists pg_trgm;

create index contact_search on contact using gin (search gin_trgm_ops);
