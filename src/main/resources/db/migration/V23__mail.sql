-- Mails on their way to people. A row lives as long as its job.
create table mail (
  -- 0 for a mail about a login, which belongs to no organization.
  org_id     ${long} not null,
  id         ${long} not null,
  recipient  text    not null,
  template   text    not null,
  -- JSON: a text for each name of the template.
  data       text    not null,
  -- What makes the link of the mail, sealed with the installation's key; null when it has none.
  token      ${bytes},
  created_at ${long} not null,
  primary key (org_id, id)
)${strict};
