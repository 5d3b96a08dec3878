-- What contacts have allowed and refused over time, and what messages are for.

-- Every word that has counted; the latest of each channel and purpose is copied beside the contact.
create table consent_change (
  org_id      ${long} not null,
  contact_id  ${long} not null,
  id          ${long} not null,
  channel     text    not null,
  purpose     text    not null,
  -- granted or denied
  state       text    not null,
  -- provider, keyword, api, import or agent
  source      text    not null,
  -- contact, agent, api_key or system
  author_type text    not null,
  author_id   ${long},
  -- By the clock of whoever told it.
  at          ${long} not null,
  primary key (org_id, contact_id, id),
  foreign key (org_id, contact_id) references contact (org_id, id) on delete cascade
)${strict};

-- service, utility, marketing or authentication
alter table message add column purpose text not null default 'service';
