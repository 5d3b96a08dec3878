-- Lists of messages grow as fast as messages do: see V85.
alter table message_posting set (autovacuum_analyze_scale_factor = 0.001, autovacuum_analyze_threshold = 500);
