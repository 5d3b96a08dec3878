-- What events wait with for their numbers; see V31.
alter table event_inbox add column actor text;
