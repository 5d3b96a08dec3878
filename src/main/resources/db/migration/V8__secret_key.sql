-- One row: a proof that tells whether a key is the installation's secret key, and nothing about it.

create table secret_key (
  id    ${long}  not null primary key,
  proof ${bytes} not null
)${strict};
