-- What is free anywhere from now on is read by its start; slots that are over are cleared by it.
create index slots_by_start on slots (starts_at);
