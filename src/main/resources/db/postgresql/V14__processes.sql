-- The processes that claim jobs, by the clock of the database. Each also holds the advisory lock of
-- its id in a session of its own, which the database frees when that ends.
create table process (
  id        bigint not null primary key,
  beat_at   bigint not null,
  dead_from bigint not null
);
