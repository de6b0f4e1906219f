-- From where a person of the head office did what the journal tells (P5): the session. Empty for
-- commands, devices of kitchens and jobs. No foreign key: an entry never changes, whatever becomes of
-- the session.
alter table audit_entries add column session_id uuid;
