-- Files of lists (H17). A restaurant is one of the scopes that a file may have.
update exports set params = jsonb_set(params #- '{wish,restaurant}', '{wish,scope}',
    to_jsonb('restaurant:' || (params #>> '{wish,restaurant}')))
  where params #> '{wish,restaurant}' is not null;

-- A file of customers may hold somebody who is forgotten: it is deleted with them, and its row says so.
alter table exports drop constraint exports_state_check,
  add constraint exports_state_check check (state in ('waiting', 'writing', 'done', 'failed', 'forgotten'));

-- The lock is shared by who begins to write such a file (server/stores/exports/exports.ts): whoever
-- begins after this reads the customers without the one who is forgotten, and what was begun before is
-- seen here, and deleted. A writer that is at work finds its attempt overtaken, and stops.
create function forget_in_exports() returns trigger
language plpgsql as $$
declare
  holding bigint[];
begin
  perform pg_advisory_xact_lock(hashtextextended('exported customers', 0));
  holding := array(
    select id from exports
    where params #>> '{wish,list}' = 'customers' and state in ('writing', 'done', 'failed')
    order by id for update);
  delete from export_parts where export_id = any(holding);
  update exports set state = 'forgotten', attempt = attempt + 1, rows = 0, bytes = 0, total = null
    where id = any(holding);
  return old;
end $$;
-- Accounts that were never verified are in no file.
create trigger customers_leave_the_exports before delete on customers
  for each row when (old.email_verified_at is not null) execute function forget_in_exports();
