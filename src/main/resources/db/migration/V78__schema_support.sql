-- How nodes of two versions get along; see docs/decisions/0083-a-schema-says-who-may-use-it.md.

create table schema_support (
  -- Always 1: it is said of the whole schema.
  id     ${long} not null primary key,
  -- The oldest version of the schema whose Parley can use this one. A migration that takes something
  -- away from it, or asks more of it, raises this.
  oldest ${long} not null
)${strict};

insert into schema_support (id, oldest) values (1, 78);

-- The newest version of the schema that the node's Parley knows; null for one from before this.
alter table node add column schema_version ${long};
