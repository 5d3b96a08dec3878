-- Work that visitors have shown to begin a chat, by its hash: it counts once.
create table visitor_proof (
  hash       ${bytes} not null primary key,
  org_id     ${long} not null,
  expires_at ${long} not null
)${strict};

create index visitor_proof_expiry on visitor_proof (expires_at);
