-- The nodes of an installation, and its secret key.

-- The numbers of the nodes, which are part of every id. On SQLite there is one node, and no lease.
create table node (
  number     ${long} not null primary key,
  -- Who has the number, or had it last.
  owner      text,
  -- When it may be given to another, by the clock of the database.
  lease_ends ${long} not null
)${strict};

insert into node (number, owner, lease_ends)
with recursive numbers (number) as (
  select 0
  union all
  select number + 1 from numbers where number < 255
)
select number, null, 0 from numbers;

-- A proof that tells whether a key is the installation's secret key, and nothing about it. While
-- the key is rotated there is one for each of them.
create table secret_key (
  id    ${long}  not null primary key,
  proof ${bytes} not null
)${strict};
