-- Words of messages are kept as lists of messages, many of which are written at once (docs/decisions/0102).

-- Messages that are in no list yet.
create table message_word_pending (
  org_id     ${long} not null,
  message_id ${long} not null,
  -- A JSON array of texts, as message_word has them.
  words      text    not null,
  primary key (org_id, message_id),
  foreign key (org_id, message_id) references message (org_id, id) on delete cascade
)${clustered};

-- Some messages that have a word. Of two lists of a word one ends before the other begins.
create table message_posting (
  org_id      ${long} not null,
  word        text${codepoints} not null,
  -- No message of the list is older than this one.
  first_id    ${long} not null,
  -- How many there are.
  messages    ${long} not null,
  -- A JSON array of numbers, the oldest first.
  message_ids text    not null,
  primary key (org_id, word, first_id)
)${clustered};

-- Messages up to this one have been put into lists; what comes later with a lesser id stands alone, in message_word.
create table message_posting_end (
  org_id     ${long} not null,
  message_id ${long} not null,
  primary key (org_id)
)${strict};
