-- Which passkey opened a session of the head office, so that it ends when the passkey is removed (P1). Empty
-- where the provider opened it, and where a program of the version before did, which knows no such column. No
-- foreign key: passkeys are never deleted, and one would hold both tables while it is added.
alter table staff_sessions add column passkey_id text;
