-- Metrics ask how many channels are paused, of all organizations: few are, whatever their number.
create index channel_paused on channel (type) where status = 'paused';
