-- What a node tells the others of itself. It counts where schema_version is 83 or more: a node from before this
-- leaves here what an earlier owner of its number has written.

-- Where it runs, for people.
alter table node add column place text;
-- The numbers of the secret keys that it knows, the one that it seals under first; null for one that seals nothing.
alter table node add column secret_keys text;
