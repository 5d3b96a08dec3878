-- Search in messages: under each word the messages that have it, newest last. It is a table of its
-- own on both engines, so that both give the same answers in the same order without a sort, and so
-- that no organization's words cost another one anything (docs/decisions/0050).
-- Neither a foreign key nor an index by message: they would cost half as much again for each message.
-- Whoever erases a message knows its words. If other words are kept some day, the table is emptied.
create table message_word (
  org_id     ${long} not null,
  -- Folded; of a long word only the beginning.
  word       text${codepoints} not null,
  message_id ${long} not null,
  primary key (org_id, word, message_id)
)${clustered};

-- Messages up to this one were there before the words were: they are read one by one.
create table message_word_start (
  org_id     ${long} not null,
  message_id ${long} not null,
  primary key (org_id)
)${strict};

insert into message_word_start (org_id, message_id)
  select org_id, max(id) from message group by org_id;
