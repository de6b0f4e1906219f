-- The version of the terms that end a mail: its sections stand in the published file, which never changes, and not in every
-- mail. Null where a mail has none, or was written with all of them.
alter table mails add column terms_version text;
